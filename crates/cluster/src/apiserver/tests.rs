//! What the API server answers, each sentence as the real one says it.

use super::request::{DeleteOptions, Deleted, FieldValidation, PatchOptions, PatchType, Propagation, Subresource};
use crate::cluster::{Cluster, ClusterConfig};
use crate::object::Resource;
use rollscope_api::errors::ApiError;
use rollscope_api::meta::Uid;
use rollscope_api::value::Value;
use rollscope_api::yaml::parse_documents;

const WEB: &str = "
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: 'nginx:1'}]}
";

fn read(text: &str) -> Value {
    parse_documents(text).pop().expect("there is a document").expect("it is well formed").value
}

fn cluster() -> Cluster {
    Cluster::new(&ClusterConfig::default())
}

/// A cluster with one Deployment, before its controllers have acted.
fn with_web() -> Cluster {
    let mut cluster = cluster();
    cluster.api_create(Resource::Deployments, "default", &read(WEB), false).expect("it is valid");
    cluster
}

fn web(cluster: &Cluster) -> Value {
    cluster.api_get(Resource::Deployments, "default", "web").expect("it is there")
}

fn patch(cluster: &mut Cluster, text: &str) -> Result<Value, ApiError> {
    let patch = read(text);
    let served =
        cluster.api_patch(Resource::Deployments, "default", "web", None, PatchType::Strategic, &patch, PatchOptions::strict(false))?;
    Ok(served.object)
}

fn at<'a>(object: &'a Value, path: &str) -> &'a Value {
    let keys: Vec<&str> = path.split('.').collect();
    object.at_path(&keys).unwrap_or_else(|| panic!("there is no {path} in {object:?}"))
}

fn version(object: &Value) -> String {
    at(object, "metadata.resourceVersion").as_str().unwrap_or_default().to_string()
}

fn refusal<T: std::fmt::Debug>(answer: Result<T, ApiError>) -> String {
    answer.expect_err("it is refused").message
}

#[test]
fn creations_that_are_refused() {
    let mut cluster = with_web();
    let mut create = |text: &str, namespace: &str| refusal(cluster.api_create(Resource::Deployments, namespace, &read(text), false));
    assert_eq!(create(WEB, "default"), "deployments.apps \"web\" already exists");
    assert_eq!(create(WEB, "nix"), "namespaces \"nix\" not found");
    let elsewhere = WEB.replace("{name: web}", "{name: web, namespace: kube-system}");
    assert_eq!(create(&elsewhere, "default"), "the namespace of the provided object does not match the namespace sent on the request");
    let unknown = WEB.replace("selector:", "repicas: 3\n  selector:");
    assert_eq!(
        create(&unknown, "default"),
        "Deployment in version \"v1\" cannot be handled as a Deployment: strict decoding error: unknown field \"spec.repicas\""
    );
    let lower = WEB.replace("kind: Deployment", "kind: deployment");
    assert_eq!(
        create(&lower, "default"),
        "deployment in version \"v1\" cannot be handled as a Deployment: no kind \"deployment\" is registered for version \"apps/v1\" in \
         scheme \"pkg/api/legacyscheme/scheme.go:30\""
    );
    let negative = WEB.replace("name: web}\nspec:", "name: two}\nspec:\n  replicas: -1");
    assert_eq!(
        create(&negative, "default"),
        "Deployment.apps \"two\" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0"
    );
}

#[test]
fn the_server_alone_sets_system_fields() {
    let sent = WEB.replace("{name: web}", "{name: web, uid: x, generation: 7, creationTimestamp: '1990-01-01T00:00:00Z'}")
        + "status: {replicas: 9}\n";
    let mut cluster = cluster();
    let created = cluster.api_create(Resource::Deployments, "default", &read(&sent), false).expect("it is valid").object;
    assert_eq!(at(&created, "metadata.generation"), &Value::from(1));
    assert_eq!(at(&created, "metadata.creationTimestamp").as_str(), Some("2000-01-01T00:00:00Z"));
    assert_ne!(at(&created, "metadata.uid").as_str(), Some("x"));
    assert_eq!(at(&created, "status"), &Value::map([]));
    assert_eq!(at(&created, "spec.replicas"), &Value::from(1));
}

#[test]
fn generations_grow_with_spec_and_annotations_and_versions_with_any_change() {
    let mut cluster = with_web();
    let cases = [
        ("labels do not count", r#"{"metadata":{"labels":{"a":"b"}}}"#, 1, true),
        ("annotations do", r#"{"metadata":{"annotations":{"a":"b"}}}"#, 2, true),
        ("the spec does", r#"{"spec":{"replicas":3}}"#, 3, true),
        ("nothing changes", r#"{"spec":{"replicas":3}}"#, 3, false),
        ("status is not written here", r#"{"status":{"replicas":3}}"#, 3, false),
        ("a generation sent is ignored", r#"{"metadata":{"generation":9}}"#, 3, false),
        ("the kind is that of the URL", r#"{"kind":"Pod"}"#, 3, false),
    ];
    for (what, text, generation, written) in cases {
        let before = version(&web(&cluster));
        let patched = patch(&mut cluster, text).expect(what);
        assert_eq!(at(&patched, "metadata.generation"), &Value::from(generation), "{what}");
        assert_eq!(version(&patched) != before, written, "{what}");
    }
}

#[test]
fn conflicts() {
    let mut cluster = with_web();
    let stale = web(&cluster);
    patch(&mut cluster, r#"{"spec":{"replicas":3}}"#).expect("it is valid");
    let modified = "Operation cannot be fulfilled on deployments.apps \"web\": the object has been modified; please apply your changes to \
                    the latest version and try again";
    assert_eq!(refusal(cluster.api_update(Resource::Deployments, "default", "web", &stale, false)), modified);
    assert_eq!(refusal(patch(&mut cluster, r#"{"metadata":{"resourceVersion":"1"}}"#)), modified);
    let other = r#"{"metadata":{"uid":"z"}}"#;
    let immutable = "Deployment.apps \"web\" is invalid: metadata.uid: Invalid value: \"z\": field is immutable";
    assert_eq!(refusal(patch(&mut cluster, other)), immutable);
    assert_eq!(
        refusal(patch(&mut cluster, r#"{"metadata":{"name":"z"}}"#)),
        "the name of the object (z) does not match the name on the URL (web)"
    );
    let unconditional = read(WEB);
    let replaced = cluster.api_update(Resource::Deployments, "default", "web", &unconditional, false).expect("it names no version");
    assert_eq!(at(&replaced.object, "spec.replicas"), &Value::from(1));
    assert_eq!(at(&replaced.object, "metadata.generation"), &Value::from(3));
}

#[test]
fn a_dry_run_answers_and_changes_nothing() {
    let mut cluster = with_web();
    let before = web(&cluster);
    let three = read(r#"{"spec":{"replicas":3}}"#);
    let served = cluster
        .api_patch(Resource::Deployments, "default", "web", None, PatchType::Merge, &three, PatchOptions::strict(true))
        .expect("it is valid");
    assert_eq!(at(&served.object, "spec.replicas"), &Value::from(3));
    assert_eq!(version(&served.object), version(&before));
    assert_eq!(web(&cluster), before);
}

#[test]
fn unknown_fields_of_patches_refuse_or_warn() {
    let mut cluster = with_web();
    let unknown = r#"{"spec":{"foo":1,"template":{"bar":2}}}"#;
    assert_eq!(
        refusal(patch(&mut cluster, unknown)),
        " \"\" is invalid: patch: Invalid value: \"map[spec:map[foo:1 template:map[bar:2]]]\": strict decoding error: unknown field \
         \"spec.foo\", unknown field \"spec.template.bar\""
    );
    let patch = read(unknown);
    let warn = PatchOptions { dry_run: false, validation: FieldValidation::Warn };
    let served = cluster.api_patch(Resource::Deployments, "default", "web", None, PatchType::Merge, &patch, warn);
    let warnings = served.expect("it is only warned of").warnings;
    assert_eq!(warnings, ["unknown field \"spec.foo\"", "unknown field \"spec.template.bar\""]);
}

#[test]
fn scales() {
    let mut cluster = with_web();
    let mut scale = |text: &str| {
        let patch = read(text);
        let subresource = Some(Subresource::Scale);
        cluster
            .api_patch(Resource::Deployments, "default", "web", subresource, PatchType::Merge, &patch, PatchOptions::strict(false))
            .map(|served| served.object)
    };
    let scaled = scale(r#"{"spec":{"replicas":4}}"#).expect("it is valid");
    assert_eq!(at(&scaled, "kind").as_str(), Some("Scale"));
    assert_eq!(at(&scaled, "spec.replicas"), &Value::from(4));
    assert_eq!(at(&scaled, "status.selector").as_str(), Some("app=web"));
    let why = "Scale.autoscaling \"web\" is invalid: spec.replicas: Invalid value: -3: must be greater than or equal to 0";
    assert_eq!(refusal(scale(r#"{"spec":{"replicas":-3}}"#)), why);
    assert_eq!(at(&web(&cluster), "metadata.generation"), &Value::from(2));
    let absent = cluster.api_get_scale(Resource::Deployments, "default", "nix");
    assert_eq!(refusal(absent), "deployments.apps \"nix\" not found");
}

#[test]
fn deletions_by_propagation() {
    let delete = |propagation| {
        let mut cluster = with_web();
        let options = DeleteOptions { propagation, ..DeleteOptions::default() };
        cluster.api_delete(Resource::Deployments, "default", "web", &options).expect("it is there")
    };
    assert!(matches!(delete(Propagation::Background), Deleted::Gone(_)));
    for (propagation, finalizer) in [(Propagation::Foreground, "foregroundDeletion"), (Propagation::Orphan, "orphan")] {
        let Deleted::Pending(object) = delete(propagation) else { panic!("{finalizer} keeps it") };
        assert_eq!(at(&object, "metadata.finalizers"), &Value::from(vec![Value::from(finalizer)]));
        assert_eq!(at(&object, "metadata.deletionTimestamp").as_str(), Some("2000-01-01T00:00:00Z"));
        assert_eq!(at(&object, "metadata.deletionGracePeriodSeconds"), &Value::from(0));
        assert_eq!(at(&object, "metadata.generation"), &Value::from(2));
    }
    let mut cluster = with_web();
    let other = DeleteOptions { uid: Some(Uid(999)), ..DeleteOptions::default() };
    assert_eq!(
        refusal(cluster.api_delete(Resource::Deployments, "default", "web", &other)),
        format!(
            "Operation cannot be fulfilled on Deployment.apps \"web\": the UID in the precondition ({}) does not match the UID in record ({}). \
             The object might have been deleted and then recreated",
            Uid(999),
            at(&web(&cluster), "metadata.uid").as_str().unwrap_or_default()
        )
    );
}

#[test]
fn an_object_goes_when_its_last_finalizer_does() {
    let mut cluster = with_web();
    patch(&mut cluster, r#"{"metadata":{"finalizers":["example.com/keep"]}}"#).expect("it is valid");
    let deleted = cluster.api_delete(Resource::Deployments, "default", "web", &DeleteOptions::default());
    assert!(matches!(deleted, Ok(Deleted::Pending(_))));
    let more = r#"{"metadata":{"finalizers":["example.com/more"]}}"#;
    assert!(refusal(patch(&mut cluster, more)).contains("no new finalizers can be added if the object is being deleted"));
    patch(&mut cluster, r#"{"metadata":{"finalizers":null}}"#).expect("the answer is the object as it was");
    assert!(cluster.api_get(Resource::Deployments, "default", "web").is_err());
}

const POD: &str = "
apiVersion: v1
kind: Pod
metadata: {name: p}
spec: {containers: [{name: c, image: 'i:1', resources: {limits: {cpu: 600m}}}]}
";

#[test]
fn quotas_count_pods_and_what_they_ask_for() {
    let mut cluster = cluster();
    let quota =
        "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {pods: 2, requests.cpu: 1, limits.memory: 1024Mi}}}";
    let created = cluster.api_create(Resource::ResourceQuotas, "default", &read(quota), false).expect("it is valid").object;
    assert_eq!(at(&created, "spec.hard").to_json(), r#"{"limits.memory":"1Gi","pods":"2","requests.cpu":"1"}"#);
    let mut create = |name: &str, image_and_resources: &str| {
        let pod =
            POD.replace("name: p}", &format!("name: {name}}}")).replace("'i:1', resources: {limits: {cpu: 600m}}", image_and_resources);
        cluster.api_create(Resource::Pods, "default", &read(&pod), false)
    };
    create("a", "i, resources: {limits: {cpu: 600m}}").expect("there is room");
    assert_eq!(
        refusal(create("b", "i, resources: {requests: {cpu: '0.5'}}")),
        "pods \"b\" is forbidden: exceeded quota: q, requested: requests.cpu=500m, used: requests.cpu=600m, limited: requests.cpu=1"
    );
    create("c", "i").expect("there is room");
    assert_eq!(
        refusal(create("d", "i, resources: {limits: {memory: 2Gi}}")),
        "pods \"d\" is forbidden: exceeded quota: q, requested: limits.memory=2Gi,pods=1, used: limits.memory=0,pods=2, limited: \
         limits.memory=1Gi,pods=2"
    );
}

#[test]
fn of_a_pod_only_some_fields_may_change() {
    let mut cluster = cluster();
    cluster.api_create(Resource::Pods, "default", &read(POD), false).expect("it is valid");
    let mut patch = |text: &str| {
        let patch = read(text);
        cluster
            .api_patch(Resource::Pods, "default", "p", None, PatchType::Strategic, &patch, PatchOptions::strict(false))
            .map(|served| served.object)
    };
    let labelled = patch(r#"{"metadata":{"labels":{"a":"b"}}}"#).expect("labels may change");
    assert_eq!(at(&labelled, "metadata.generation"), &Value::from(1));
    let changed = patch(r#"{"spec":{"containers":[{"name":"c","image":"i:2"}]}}"#).expect("images may change");
    assert_eq!(at(&changed, "metadata.generation"), &Value::from(2));
    assert_eq!(at(&changed, "spec.nodeName").as_str(), Some("node-1"));
    for text in [r#"{"spec":{"restartPolicy":"Never"}}"#, r#"{"spec":{"nodeName":"node-2"}}"#] {
        assert!(refusal(patch(text)).starts_with("Pod \"p\" is invalid: spec: Forbidden: pod updates may not change fields other than"));
    }
    assert_eq!(
        refusal(patch(r#"{"spec":{"containers":[{"name":"d","image":"i:2"}]}}"#)),
        "Pod \"p\" is invalid: spec.containers: Forbidden: pod updates may not add or remove containers"
    );
    assert_eq!(
        refusal(patch(r#"{"spec":{"tolerations":[]}}"#)),
        "Pod \"p\" is invalid: spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds"
    );
}

#[test]
fn nodes_can_be_cordoned_and_tainted() {
    let mut cluster = cluster();
    let mut patch = |text: &str| {
        let patch = read(text);
        cluster
            .api_patch(Resource::Nodes, "", "node-1", None, PatchType::Strategic, &patch, PatchOptions::strict(false))
            .map(|served| served.object)
    };
    let cordoned = patch(r#"{"spec":{"unschedulable":true}}"#).expect("it is valid");
    assert_eq!(at(&cordoned, "spec.unschedulable"), &Value::from(true));
    assert_eq!(at(&cordoned, "status.conditions").items().len(), 1);
    assert_eq!(
        refusal(patch(r#"{"spec":{"taints":[{"key":"a","effect":"X"},{"key":"a","effect":"X"}]}}"#)),
        "Node \"node-1\" is invalid: [metadata.taints[0].effect: Unsupported value: \"X\": supported values: \"NoSchedule\", \
         \"PreferNoSchedule\", \"NoExecute\", metadata.taints[1].effect: Unsupported value: \"X\": supported values: \"NoSchedule\", \
         \"PreferNoSchedule\", \"NoExecute\", metadata.taints[1]: Duplicate value: \
         {\"Key\":\"a\",\"Value\":\"\",\"Effect\":\"X\",\"TimeAdded\":null}: taints must be unique by key and effect pair]"
    );
}

#[test]
fn stored_objects_get_the_defaults_that_show() {
    let mut cluster = cluster();
    let service = "{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {ports: [{port: 80}]}}";
    let created = cluster.api_create(Resource::Services, "default", &read(service), false).expect("it is valid").object;
    assert_eq!(
        at(&created, "spec").to_json(),
        r#"{"internalTrafficPolicy":"Cluster","ports":[{"port":80,"protocol":"TCP","targetPort":80}],"sessionAffinity":"None","type":"ClusterIP"}"#
    );
    let hpa = "{apiVersion: autoscaling/v1, kind: HorizontalPodAutoscaler, metadata: {name: h}, spec: {maxReplicas: 3,
      targetCPUUtilizationPercentage: 50, scaleTargetRef: {kind: Deployment, name: web}}}";
    let created = cluster.api_create(Resource::HorizontalPodAutoscalers, "default", &read(hpa), false).expect("it is valid").object;
    assert_eq!(at(&created, "apiVersion").as_str(), Some("autoscaling/v2"));
    assert_eq!(at(&created, "spec.minReplicas"), &Value::from(1));
    assert_eq!(
        at(&created, "spec.metrics").to_json(),
        r#"[{"resource":{"name":"cpu","target":{"averageUtilization":50,"type":"Utilization"}},"type":"Resource"}]"#
    );
    let namespace = "{apiVersion: v1, kind: Namespace, metadata: {name: prod}}";
    let created = cluster.api_create(Resource::Namespaces, "", &read(namespace), false).expect("it is valid").object;
    assert_eq!(at(&created, "metadata.labels").to_json(), r#"{"kubernetes.io/metadata.name":"prod"}"#);
    assert_eq!(at(&created, "spec.finalizers").to_json(), r#"["kubernetes"]"#);
    let Ok(Deleted::Pending(going)) = cluster.api_delete(Resource::Namespaces, "", "prod", &DeleteOptions::default()) else {
        panic!("its finalizer keeps it");
    };
    assert_eq!(at(&going, "status.phase").as_str(), Some("Terminating"));
}

#[test]
fn evictions_need_a_pod() {
    let mut cluster = cluster();
    assert_eq!(refusal(cluster.api_evict("default", "p")), "pods \"p\" not found");
    cluster.api_create(Resource::Pods, "default", &read(POD), false).expect("it is valid");
    cluster.api_evict("default", "p").expect("it is there");
    let pod = cluster.api_get(Resource::Pods, "default", "p").expect("its node ends it later");
    assert_eq!(at(&pod, "metadata.deletionGracePeriodSeconds"), &Value::from(30));
    assert!(at(&pod, "status.conditions").to_json().contains("Eviction API: evicting"));
}
