//! The scenarios that come with the page.

/// English and Chinese, in order of the English text.
pub(super) const WORDS: [(&str, &str); 61] = [
    (
        "25 % of three rounds up to one for maxSurge, and down to zero for maxUnavailable.",
        "3 的 25%：maxSurge 向上取整为 1，maxUnavailable 向下取整为 0。",
    ),
    (
        "A Deployment is deleted without its Pods, and a new one takes them over.",
        "只删除 Deployment 而留下 Pod，再由新的 Deployment 接管。",
    ),
    ("A Pod counts as available only after it has been ready for 10 s.", "Pod 就绪满 10 秒才算可用。"),
    ("A Pod starts hollow and turns solid when it is available.", "Pod 起初是空心的，可用之后变为实心。"),
    ("A bad image, and undo", "错误镜像与撤销"),
    ("A new image: Pod by Pod the new ReplicaSet takes over from the old one.", "换新镜像：新 ReplicaSet 逐个 Pod 接替旧的。"),
    ("A quota of two Pods, and a Deployment that wants three.", "配额只许两个 Pod，Deployment 却要三个。"),
    ("A quota that is full", "配额已满"),
    ("A ready Pod fills up and counts down. Only then is it available.", "就绪的 Pod 逐渐填满并倒数，之后才算可用。"),
    ("A rollout overtakes a rollout", "上线超过上线"),
    ("A typing mistake in the image stalls the rollout; undo ends it.", "镜像名写错，上线卡住；撤销使它恢复。"),
    ("Adoption", "接管"),
    ("After that each step waits for a Pod to be available, 5 s after it is ready.", "之后每一步都要等一个 Pod 可用，即就绪 5 秒之后。"),
    (
        "After the undo at 1:30 the old ReplicaSet has a new revision: 2 has become 4.",
        "1:30 撤销之后，旧 ReplicaSet 有了新版本号：2 变成了 4。",
    ),
    ("All old Pods go before the first new one comes.", "旧 Pod 全部离开之后，才来第一个新的。"),
    ("An old Pod goes only after a new one is available.", "新 Pod 可用之后，旧 Pod 才会离开。"),
    (
        "At 0:15 the Deployment goes; its ReplicaSet and its Pods stay, owned by nobody above.",
        "0:15 Deployment 离开；ReplicaSet 和 Pod 留下，上面没有属主。",
    ),
    (
        "At 0:30 it comes again. The selector matches and the template has the same hash: it takes the ReplicaSet over.",
        "0:30 它又回来。选择算符符合，模板哈希也相同：于是接管这个 ReplicaSet。",
    ),
    (
        "At 0:30 the progress deadline passes. The condition says so, and nothing else changes.",
        "0:30 进展期限已过。状况里写明，其他都不变。",
    ),
    (
        "At 0:40 Progressing becomes False, reason ProgressDeadlineExceeded. Nothing is rolled back.",
        "0:40 Progressing 变为 False，原因 ProgressDeadlineExceeded。什么也不会回滚。",
    ),
    (
        "At 0:40 five more are wanted. They are shared out by size: 3 to the old ReplicaSet, 2 to the new one.",
        "0:40 要再加 5 个，按大小分配：旧 ReplicaSet 得 3 个，新的得 2 个。",
    ),
    (
        "At 0:40 one rollout carries both changes: there is one new revision, not two.",
        "0:40 一次上线带走两项改动：只有一个新版本，而不是两个。",
    ),
    (
        "At 0:44 v4 is set while v3 is half way. v3 is now an old ReplicaSet as well.",
        "0:44 v3 才到一半就设为 v4，于是 v3 也成了旧 ReplicaSet。",
    ),
    (
        "At 1:00 nginx:1.91 is set, which does not exist. One new Pod cannot pull it.",
        "1:00 设为不存在的 nginx:1.91，一个新 Pod 拉不到镜像。",
    ),
    (
        "At 1:00 the limit becomes 0. All old ReplicaSets go, and with them the history.",
        "1:00 上限变为 0，旧 ReplicaSet 全部离开，历史也随之消失。",
    ),
    ("Available never falls below 23, and there are never more than 28 Pods.", "可用数从不低于 23，Pod 从不多于 28。"),
    ("Create a Deployment", "创建 Deployment"),
    ("From 0:20 to 0:40 the image and the limits change, and no Pod moves.", "0:20 到 0:40 之间镜像和资源限制都变了，Pod 却没有动。"),
    ("Frontend, 25 replicas: v2 → v3", "Frontend，25 副本：v2 → v3"),
    ("How many old ReplicaSets are kept, and what undo can return to.", "保留多少旧 ReplicaSet，撤销能回到哪里。"),
    (
        "More quota comes at 1:00. The third Pod still waits: the ReplicaSet controller tries again ever more rarely.",
        "1:00 配额加大，第三个 Pod 仍在等：ReplicaSet 控制器重试得越来越稀。",
    ),
    ("New Pods take 45 s to become ready; the progress deadline is 20 s.", "新 Pod 要 45 秒才就绪；进展期限是 20 秒。"),
    ("No Pod is restarted.", "没有 Pod 被重启。"),
    ("No more Pods of v3 are made. Those that exist go again, and v2 goes too.", "不再建 v3 的 Pod，已有的又要离开，v2 也一样。"),
    ("Pause and resume", "暂停与恢复"),
    (
        "Progressing becomes True with reason NewReplicaSetAvailable when all three are.",
        "三个都可用时，Progressing 为 True，原因是 NewReplicaSetAvailable。",
    ),
    ("Recreate", "Recreate"),
    ("Scale in the middle of a rollout", "上线途中扩容"),
    ("So there are never more than four Pods, and never fewer than three available.", "所以 Pod 从不多于 4 个，可用的从不少于 3 个。"),
    ("Ten replicas are scaled to fifteen in the middle of a rollout that is stuck.", "上线卡住的时候，把 10 个副本扩到 15 个。"),
    ("The Deployment makes one ReplicaSet, and the ReplicaSet makes the Pods.", "Deployment 建一个 ReplicaSet，ReplicaSet 再建 Pod。"),
    (
        "The first three new Pods and the first two old ones that go need no waiting.",
        "最先来的 3 个新 Pod 和最先走的 2 个旧 Pod 都不用等。",
    ),
    ("The floor and the ceiling hold through both rollouts.", "两次上线期间，下限和上限始终有效。"),
    ("The history limit", "历史上限"),
    (
        "The new ReplicaSet waits until the last old Pod is gone, not only terminating.",
        "新 ReplicaSet 要等最后一个旧 Pod 真正消失，而不只是终止中。",
    ),
    ("The progress deadline", "进展期限"),
    ("The rollout is stuck at 8 old and 5 new Pods.", "上线卡在 8 个旧 Pod 和 5 个新 Pod。"),
    ("The rollout waits for that: each step takes 10 s more than the Pod needs to start.", "上线要等它：每一步比 Pod 的启动时间多 10 秒。"),
    (
        "The third Pod is refused: ReplicaFailure is True, with the API server's words.",
        "第三个 Pod 被拒：ReplicaFailure 为 True，附有 API 服务器的原话。",
    ),
    (
        "The three old Pods go on serving: the floor protects them. Nothing is rolled back.",
        "三个旧 Pod 继续服务：下限保护着它们。什么也不会回滚。",
    ),
    ("The undo at 1:10 finds no revision to return to.", "1:10 撤销时已没有可以回到的版本。"),
    (
        "There is no floor and no ceiling: with Recreate nothing is available for a while.",
        "没有下限也没有上限：用 Recreate 会有一段时间完全不可用。",
    ),
    ("Three Pods of nginx come up for the first time.", "三个 nginx Pod 第一次启动。"),
    ("Twenty-five replicas go from v2 to v3, three above and two below.", "25 个副本从 v2 换到 v3，最多多 3 个，最多少 2 个。"),
    ("Update the image", "更新镜像"),
    ("When a Pod becomes ready after all, the rollout goes on by itself, and completes.", "Pod 终于就绪之后，上线自行继续，直到完成。"),
    ("While a Deployment is paused, changes are collected; resuming rolls them out at once.", "暂停期间只积累改动；恢复时一次上线。"),
    ("Why shows the shares and what is left over.", "“为什么”里写着份额和余数。"),
    ("minReadySeconds", "minReadySeconds"),
    (
        "revisionHistoryLimit is 2: with the third update the oldest ReplicaSet is deleted.",
        "revisionHistoryLimit 是 2：第三次更新时删除最旧的 ReplicaSet。",
    ),
    ("v4 comes before v3 has taken over from v2.", "v3 还没接替完 v2，v4 就来了。"),
];
