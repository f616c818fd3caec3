/** A pattern for `like` and `ilike` that finds a text anywhere, with its signs taken as they are. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
