//! What a person can do on the page: components say it, the App does it.

use crate::browser::files::Arrived;
use crate::failures::Row;
use crate::records::List;
use crate::words::t;
use rollscope_playground::faults::Fault;
use rollscope_playground::records::Position;
use rollscope_playground::view::{PodState, Subject};
use rollscope_playground::words::Language;

/// One thing that a person does with experiments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum KeepAct {
    /// Opens or closes their dialog.
    Toggle,
    /// Begins with the first manifest; the present experiment is kept.
    New,
    /// Begins a scenario of the page.
    Example(&'static str),
    /// Brings a scenario file.
    Arrived(Arrived),
    /// Goes to an experiment that was stored.
    Reopen(String),
    /// Deletes one.
    Forget(String),
    /// Gives the present one a name.
    Rename(String),
    /// Shows or hides what to watch for.
    Watch(bool),
    /// Saves the present one as a file.
    Save,
    /// Copies it.
    Copy,
    /// Saves what could not be read.
    SaveBroken,
}

/// The highest speed: as fast as it can.
pub(crate) const FASTEST: i32 = 7;

/// One thing that a person does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// Changes the manifest's text.
    Edit(String),
    /// Applies the manifest.
    Apply,
    /// Runs a line in the terminal.
    Run(String),
    /// Goes back (-1) or forward (1) in the terminal's history.
    Recall(i32),
    /// Changes the terminal's line.
    Type(String),
    /// Completes the terminal's line.
    Terminal(TerminalAct),
    /// Ends the command that waits in the terminal.
    Interrupt,
    /// Takes what is printed out of the terminal's sight.
    ClearTerminal,
    /// Copies what a command printed: its place among all commands.
    CopyOutput(usize),
    /// Something in the panel of failures.
    Failure(FailureAct),
    /// Something in the lists of what happened and what there is.
    Records(RecordsAct),
    /// Deletes a Pod of the chosen Deployment's namespace.
    DeletePod(String),
    /// Plays or pauses.
    PlayPause,
    /// Goes on until after the next action.
    StepForward,
    /// Goes to before the last action.
    StepBack,
    /// Goes on until after the next event.
    NextEvent,
    /// Goes to after the event before.
    PreviousEvent,
    /// Goes to a moment that is known: a chosen action, Event or row.
    GoTo(Position),
    /// Begins a new branch here.
    Fork,
    /// Goes to another branch.
    Switch(usize),
    /// Drops a branch.
    DropBranch(usize),
    /// Plays the same experiment again from the start.
    Rerun,
    /// Goes to the start.
    ToStart,
    /// Goes to the end of what is known.
    ToEnd,
    /// Goes to a time, in milliseconds.
    Seek(u64),
    /// Sets the speed, as a power of two.
    SetSpeed(i32),
    /// Groups the Pods of the stage.
    Group(Grouping),
    /// Marks the Pods in a state, or none when it is marked.
    Mark(PodState),
    /// Moves the cursor in a ReplicaSet's Pods to a Pod.
    PointAt(String),
    /// Shows an object in full.
    Open(Subject),
    /// Hides it.
    CloseDetail,
    /// Shows one of the side panels where only one has room.
    ShowTab(Tab),
    /// Shows another Deployment.
    ShowDeployment(String),
    /// Goes to the terminal's line.
    FocusTerminal,
    /// Does something with experiments.
    Keep(KeepAct),
    /// Goes from light to dark to the system's theme.
    NextTheme,
    /// Chooses a theme.
    SetTheme(&'static str),
    /// Draws everything larger, or as usual.
    SetProjector(bool),
    /// Lets the page speak a language.
    SetLanguage(Language),
    /// Shows or hides the keys.
    ToggleHelp,
    /// Switches the single keys on or off.
    SetKeys(bool),
    /// Leaves what is open: a card, the keys.
    Leave,
    /// Takes the message away.
    Dismiss,
}

impl Action {
    /// Whether it goes to another moment, and gives no command.
    pub(crate) fn moves(&self) -> bool {
        matches!(
            self,
            Action::StepForward
                | Action::StepBack
                | Action::NextEvent
                | Action::PreviousEvent
                | Action::GoTo(_)
                | Action::Fork
                | Action::Switch(_)
                | Action::DropBranch(_)
                | Action::ToStart
                | Action::ToEnd
                | Action::Seek(_)
        )
    }
}

/// One thing that a person does in the panel of failures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FailureAct {
    /// Moves the keyboard to a row.
    PointAt(Row),
    /// Chooses what a row is aimed at.
    Target(Row, String),
    /// Chooses how many Pods; None for all.
    Count(Row, Option<usize>),
    /// Aims a row: shows what it would hit.
    Aim(Row),
    /// Aims no more.
    Cancel,
    /// Makes what is aimed happen.
    Inject,
    /// Lifts what is in force.
    Lift(Fault),
}

/// One thing that a person does to have the terminal's line completed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TerminalAct {
    /// Goes on with the word at the caret, which is counted in UTF-16 units, or shows what fits.
    Tab(usize),
    /// Goes to the next option (1), or the one before (-1).
    Move(isize),
    /// Takes the option with this index.
    Take(usize),
    /// Closes the list, so that the next Tab leaves the line.
    LetGo,
    /// Closes the list.
    Close,
}

/// One thing that a person does in the lists of what happened and what there is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RecordsAct {
    /// Shows another list.
    Show(List),
    /// Shows only rows that contain a text.
    Filter(String),
    /// Shows or hides what comes after now.
    Later,
    /// Shows more rows.
    More,
    /// Opens an object's YAML, or closes it: kind and key.
    Open(String, String),
}

/// How the stage groups Pods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// By ReplicaSet.
    #[default]
    ReplicaSet,
    /// By node.
    Node,
    /// As a table.
    Table,
}

impl Grouping {
    /// All groupings, in the order of the control.
    pub(crate) const ALL: [Grouping; 3] = [Grouping::ReplicaSet, Grouping::Node, Grouping::Table];

    /// What the page calls it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Grouping::ReplicaSet => "ReplicaSet",
            Grouping::Node => t("Node"),
            Grouping::Table => t("Table"),
        }
    }
}

/// The side panels, of which a narrow page shows one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    /// Why?
    #[default]
    Why,
    /// The manifest.
    Manifest,
    /// The terminal.
    Kubectl,
    /// Failures.
    Failures,
    /// Events.
    Events,
}

impl Tab {
    /// All panels, in the order of the tabs.
    pub(crate) const ALL: [Tab; 5] = [Tab::Why, Tab::Manifest, Tab::Kubectl, Tab::Failures, Tab::Events];

    /// The word in style sheets and storage.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tab::Why => "why",
            Tab::Manifest => "manifest",
            Tab::Kubectl => "kubectl",
            Tab::Failures => "failures",
            Tab::Events => "events",
        }
    }

    /// What the page calls it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Tab::Why => t("Why"),
            Tab::Manifest => t("Manifest"),
            Tab::Kubectl => "kubectl",
            Tab::Failures => t("Failures"),
            Tab::Events => t("Events"),
        }
    }

    /// The panel of that name.
    pub(crate) fn of_name(name: &str) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.name() == name)
    }
}
