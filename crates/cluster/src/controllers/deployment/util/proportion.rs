//! Proportional scaling: a ReplicaSet's share of a change of the Deployment's size.
//! Models deployment_util.go. Its float64 rounding is done in integers, which gives the same for all 32-bit operands.

use super::annotations::get_max_replicas_annotation;
use super::bounds::max_surge;
use crate::controllers::deployment::decision::Fraction;
use rollscope_api::deployment::Deployment;
use rollscope_api::replica_set::ReplicaSet;

/// How many replicas one ReplicaSet gains or loses, when `to_add` of all are to be added (negative: taken away) and
/// `added` of them have been. Models `GetReplicaSetProportion`.
pub fn get_replica_set_proportion(rs: &ReplicaSet, deployment: &Deployment, to_add: i32, added: i32) -> i32 {
    if rs.spec.replicas == 0 || to_add == 0 || to_add == added {
        return 0;
    }
    let fraction = get_replica_set_fraction(rs, deployment).fraction;
    let allowed = to_add.wrapping_sub(added);
    if to_add > 0 { fraction.min(allowed) } else { fraction.max(allowed) }
}

/// How many replicas one ReplicaSet would gain or lose to keep its share. Models `getReplicaSetFraction`.
pub fn get_replica_set_fraction(rs: &ReplicaSet, deployment: &Deployment) -> Fraction {
    let size = rs.spec.replicas;
    let max_replicas = deployment.spec.replicas.wrapping_add(max_surge(deployment));
    if deployment.spec.replicas == 0 {
        return Fraction { max_replicas, max_replicas_before: None, fraction: size.wrapping_neg() };
    }
    // Where the annotation is of no use, what is running now stands for it: an estimate that the caller keeps in bounds.
    let before = get_max_replicas_annotation(rs).filter(|&before| before != 0).unwrap_or(deployment.status.replicas);
    if before == 0 {
        return Fraction { max_replicas, max_replicas_before: None, fraction: 0 };
    }
    let size_in_proportion = round_to_int32(size.wrapping_mul(max_replicas), before);
    Fraction { max_replicas, max_replicas_before: Some(before), fraction: size_in_proportion.wrapping_sub(size) }
}

/// The quotient, rounded half away from zero. Models `integer.RoundToInt32` of a float64 division.
fn round_to_int32(dividend: i32, divisor: i32) -> i32 {
    let (dividend, divisor) = (i64::from(dividend), i64::from(divisor));
    let magnitude = (2 * dividend.abs() + divisor.abs()) / (2 * divisor.abs());
    (magnitude * dividend.signum() * divisor.signum()) as i32
}
