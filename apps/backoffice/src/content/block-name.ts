import type { Messages } from '../messages/messages.tsx'

/** The name of a block by its id: `Picture with text`, or `Pieces 2` where it is not the first of its kind. */
export function blockName({ nameOf }: Pick<Messages, 'nameOf'>, id: string): string {
  const [, kind = id, number = '1'] = /^([a-z]+)-(\d+)$/.exec(id) ?? []
  const name = nameOf('contentBlock', kind)
  return number === '1' ? name : `${name} ${number}`
}
