import type { Target } from './queries.ts';

/** A serving pod, or one of several servers in it. */
export interface PodIdentity {
  /** Tells it from every other. */
  readonly key: string;
  /** The pod's name; the address that is scraped where no label has one. */
  readonly pod: string;
  /** The port that is scraped; '' where it is not known. */
  readonly port: string;
  readonly variant: string;
}

/** Who a sample is of. */
export function identityOf(labels: Readonly<Record<string, string>>, target: Target): PodIdentity {
  const instance = labels.instance ?? '';
  const pod = labels[target.podLabel] || instance;
  return {
    key: `${pod}\n${instance}`,
    pod,
    port: /:(\d+)$/.exec(instance)?.[1] ?? '',
    variant: labels[target.variantLabel] || ownerOfPod(pod),
  };
}

/** Whether it has a name at all: pods without cannot be told apart. */
export function isNamed({ pod }: PodIdentity): boolean {
  return pod !== '';
}

/** Letters and digits that Kubernetes draws names from: no vowels, and nothing that looks like another. */
const DRAWN = '[bcdfghjklmnpqrstvwxz2456789]';
/** `<deployment>-<hash of the template>-<five drawn>`. */
const OF_DEPLOYMENT = new RegExp(`^(.+)-${DRAWN}{6,10}-${DRAWN}{5}$`);
/** `<set>-<ordinal>`: a stateful set, or the leaders of a leader-worker set. */
const OF_SET = /^(.+)-\d+$/;

/**
 * The name of the deployment (or stateful set, or leader-worker set) that a pod belongs to, by the pod's own name;
 * the pod's name itself where it is none that these make.
 */
export function ownerOfPod(pod: string): string {
  return (OF_DEPLOYMENT.exec(pod) ?? OF_SET.exec(pod))?.[1] ?? pod;
}
