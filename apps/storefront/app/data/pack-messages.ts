import { compileMessage } from '@lingui/message-utils/compileMessage'

/** A message for the browser: plain text as it is, a text with placeholders as lingui's compiled list. */
function compile(text: string): string | object {
  const message = compileMessage(text)
  return message.length === 1 && typeof message[0] === 'string' ? message[0] : message
}

/** The compiled messages of a list, so that no parser is sent to the browser; keys that the catalogue does not have are left out. */
export function pack(messages: Readonly<Record<string, string>>, keys: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(keys.flatMap((key) => (messages[key] === undefined ? [] : [[key, compile(messages[key])]]))))
}
