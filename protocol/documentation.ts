/** Where the documentation is for whoever has no copy of it at hand. */
export const PUBLISHED_DOCS = 'https://kneepoint.dev/docs';
