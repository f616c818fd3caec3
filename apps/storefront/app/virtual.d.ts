declare module 'virtual:message-lists' {
  /** The version in the names of message files; it changes with each change of them. */
  export const version: string
  /** Keys of the messages that every page needs, and those that each list adds. */
  export const lists: { frame: string[]; lists: Record<string, string[]> }
}
