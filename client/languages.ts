/** Languages a document of ours may be opened as. */
export const LANGUAGES: readonly string[] = ['yaml', 'json', 'jsonc', 'helm'];
