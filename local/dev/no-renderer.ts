/** The worker's renderer beside the development server, which renders every page of the current catalogue itself. */
export const pageAt = () => undefined;
