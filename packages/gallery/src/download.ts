import { make } from './dom.ts'

/** Fetches a picture as binary and saves it as NAME-ID; throws where it cannot be read (another origin, a policy). */
export async function download(source: string, name: string): Promise<void> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  make('a', { href: address, download: name }).click()
  // The browser takes its copy a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
