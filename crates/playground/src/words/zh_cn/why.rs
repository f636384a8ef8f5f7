//! What Why says of waiting, and its panel.

/// English and Chinese, in order of the English text.
pub(super) const WORDS: [(&str, &str); 37] = [
    ("1 Pod is terminating; it counts for neither line.", "1 个 Pod 正在终止，两条线都不计入它。"),
    (
        "A rollout was under way. From now on all older ReplicaSets are old: {}. They go oldest first.",
        "上线正在进行。从现在起更早的 ReplicaSet 都是旧的：{}。最旧的先走。",
    ),
    ("Choose a controller action, or press", "选一个控制器动作，或按"),
    (
        "Containers of {0} of {1} end again and again. Their kubelets wait longer before each start: 10 s, then twice as long, at most 5 minutes.",
        "{1} 有 {0} 的容器一再退出。kubelet 每次启动前等得更久：先 10 秒，之后加倍，最多 5 分钟。",
    ),
    ("Created", "已创建"),
    (
        "More old ReplicaSets than revisionHistoryLimit keeps, but still needed: {}.",
        "旧 ReplicaSet 多于 revisionHistoryLimit 保留的数目，但仍需要：{}。",
    ),
    ("Next action", "下一个动作"),
    ("Previous action", "上一个动作"),
    ("Reasons", "理由"),
    ("Share of {}", "{} 的份额"),
    (
        "The Deployment controller is stopped: no ReplicaSet is scaled until it runs again.",
        "Deployment 控制器已停止：在它恢复运行之前，不会扩缩任何 ReplicaSet。",
    ),
    (
        "The Deployment went from {} to {} replicas: this sync scales, and nothing else.",
        "Deployment 的副本数从 {} 变为 {}：这次同步只扩缩，不做其他事。",
    ),
    (
        "The ReplicaSet controller is stopped: no Pod is created or deleted until it runs again.",
        "ReplicaSet 控制器已停止：在它恢复运行之前，不会创建或删除任何 Pod。",
    ),
    ("The arithmetic of this action", "这个动作的算式"),
    (
        "The name {} is taken by a ReplicaSet of another template: collisionCount becomes {}, and is hashed with the template.",
        "名称 {} 已被另一模板的 ReplicaSet 占用：collisionCount 变为 {}，并与模板一起计算哈希。",
    ),
    (
        "The progress deadline is over. Kubernetes does not roll back by itself: kubectl rollout undo deployment/{} does.",
        "进展期限已过。Kubernetes 不会自动回滚；运行 kubectl rollout undo deployment/{} 才会回滚。",
    ),
    ("Why not more?", "为什么不再多？"),
    ("Why?", "为什么？"),
    (
        "Without progress until {0} the condition Progressing becomes False (progressDeadlineSeconds {1}); nothing else follows from that.",
        "到 {0} 仍无进展，状况 Progressing 就变为 False（progressDeadlineSeconds {1}），此外没有别的后果。",
    ),
    ("and {} more", "以及另外 {} 个"),
    ("slow start, stopped at the first refusal", "慢启动，遇到第一次拒绝即停"),
    (
        "{0} has been ready {1} of {2} s (minReadySeconds). At {3} it counts as available.",
        "{0} 已就绪 {1} 秒，共需 {2} 秒（minReadySeconds）；{3} 起算作可用。",
    ),
    (
        "{0} is paused: a new template waits for kubectl rollout resume deployment/{0}.",
        "{0} 已暂停：新模板要等 kubectl rollout resume deployment/{0}。",
    ),
    ("{0} lacks {1}: {2}.", "{0} 缺 {1}：{2}。"),
    ("{0} lacks {1}: {2}. The ReplicaSet controller tries again at {3}.", "{0} 缺 {1}：{2}。ReplicaSet 控制器将在 {3} 重试。"),
    ("{0} of {1} are not ready yet.", "{1} 中有 {0} 个尚未就绪。"),
    ("{0} of {1} is not ready yet.", "{1} 的 {0} 尚未就绪。"),
    ("{0} of {1} run and do not become ready by themselves.", "{1} 有 {0} 在运行，但不会自行就绪。"),
    ("{0} of {1} runs and does not become ready by itself.", "{1} 的 {0} 在运行，但不会自行就绪。"),
    (
        "{0} of {1}: the image {2} cannot be pulled. The kubelet tries again, at most 5 minutes apart.",
        "{1} 有 {0} 拉不到镜像 {2}。kubelet 会再试，间隔最长 5 分钟。",
    ),
    (
        "{0} on {1}, which is lost, count as not ready. 5 minutes after it was lost they are deleted, and others are created.",
        "{1} 已失联，其上的 {0} 算作未就绪。失联 5 分钟后它们被删除，再另建新的。",
    ),
    (
        "{0} was sized for {1} replicas (its annotation desired-replicas), the Deployment wants {2}. isScalingEvent sees that at each sync, so the controller only scales, and scale finds nothing to write: no new version is rolled out.",
        "{0} 的大小是按 {1} 个副本定的（注解 desired-replicas），而 Deployment 要 {2} 个。isScalingEvent 每次同步都看到这一点，所以控制器只扩缩，而 scale 没有可写的改动：新版本不会上线。",
    ),
    ("{0} · action {1}", "{0} · 动作 {1}"),
    ("{} Pods are terminating; they count for neither line.", "{} 个 Pod 正在终止，两条线都不计入它们。"),
    ("{} goes down by", "{} 减少"),
    (
        "{} is down, and nobody has noticed: a node counts as lost when it has been silent for 50 s.",
        "{} 已停机，但还没有人发觉：节点沉默 50 秒才算失联。",
    ),
    ("{} without a node: no node is ready and takes new Pods.", "{} 没有节点：没有既就绪又接受新 Pod 的节点。"),
];
