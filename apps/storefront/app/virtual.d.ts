declare module 'virtual:message-lists' {
  /** Names the files with messages; another one after each change of them. */
  export const version: string
  /** Keys of the messages that every page needs, and those that each list adds. */
  export const lists: { frame: string[]; lists: Record<string, string[]> }
}
