/** The workers an install has, whether or not one runs at the moment. */
export const workerNames: readonly string[] = ['email-processor'];
