/** The error object of the Kubernetes API, and the exception that carries it. */

export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** A `kind: Status` of failure. `reason` may be missing, as in the real server's 500 for an apply that cannot be typed. */
export class StatusError extends Error {
  constructor(
    readonly code: number,
    readonly reason: string | undefined,
    message: string,
    readonly details?: StatusDetails,
  ) {
    super(message);
    this.name = 'StatusError';
  }

  toStatus(): Record<string, unknown> {
    const {code, reason, message, details} = this;
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason === undefined ? {} : {reason}),
      ...(details === undefined ? {} : {details}),
      code,
    };
  }
}

/** What names a resource in an error: `deployments.apps`, or `pods` for the core group. */
export interface ResourceName {
  group: string;
  resource: string;
}

const qualified = ({group, resource}: ResourceName): string => (group ? `${resource}.${group}` : resource);

const about = ({group, resource}: ResourceName, name: string): StatusDetails => ({name, ...(group ? {group} : {}), kind: resource});

export const notFound = (of: ResourceName, name: string): StatusError =>
  new StatusError(404, 'NotFound', `${qualified(of)} ${JSON.stringify(name)} not found`, about(of, name));

export const alreadyExists = (of: ResourceName, name: string): StatusError =>
  new StatusError(409, 'AlreadyExists', `${qualified(of)} ${JSON.stringify(name)} already exists`, about(of, name));

export const conflict = (of: ResourceName, name: string, why: string): StatusError =>
  new StatusError(409, 'Conflict', `Operation cannot be fulfilled on ${qualified(of)} ${JSON.stringify(name)}: ${why}`, about(of, name));

export const forbidden = (of: ResourceName, name: string, why: string): StatusError =>
  new StatusError(403, 'Forbidden', `${qualified(of)} ${JSON.stringify(name)} is forbidden: ${why}`, about(of, name));

export const badRequest = (message: string): StatusError => new StatusError(400, 'BadRequest', message);

export const isStatus = (error: unknown, reason: string): error is StatusError => error instanceof StatusError && error.reason === reason;
