/** Stands in for the pseudo-terminal module where it has no build for the machine. */
throw new Error('no build for this machine');

export {};
