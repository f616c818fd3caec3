import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CallRefused } from './staff-client.ts'

/**
 * A text of the shop as it may be printed: without control characters, by which a false shop could steer the terminal. Lines and tabs stay.
 */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')

/**
 * Asks for a line on standard error, so that a command's output stays its own; a hidden one is not shown while it is typed. Throws where the
 * input ends without a line.
 */
export async function askLine(question: string, { isHidden = false } = {}): Promise<string> {
  let isMuted = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk as Buffer)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      terminal.once('close', () => reject(new CallRefused(0, { message: 'nothing was typed: answer on a terminal, or pipe the line in' })))
    })
    const answer = terminal.question(question)
    isMuted = isHidden
    return await Promise.race([answer, ended])
  } finally {
    terminal.close()
    if (isHidden && process.stdin.isTTY) process.stderr.write('\n')
  }
}
