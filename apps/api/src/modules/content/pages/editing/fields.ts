import type { HomeBlock } from '@karat/contract/staff-content.ts'
import { homeBlockFields, isTranslated } from '@karat/sites/home-blocks.ts'

/** The fields of blocks by their names in the audit, so that an undo touches those alone that its act changed: `banner-1/title/hi`. */
export function fieldsOfBlocks(blocks: readonly HomeBlock[]): Map<string, unknown> {
  return new Map<string, unknown>([
    ['order', blocks.map(({ id }) => id)],
    ...blocks.flatMap(({ id, kind, hidden, ...values }) => [
      [`${id}/kind`, kind] as const,
      [`${id}/hidden`, hidden] as const,
      ...Object.entries(values).flatMap(([name, value]): (readonly [string, unknown])[] =>
        isTranslated(homeBlockFields[kind].fields[name] ?? 'path')
          ? Object.entries(value).map(([language, text]) => [`${id}/${name}/${language}`, text] as const)
          : [[`${id}/${name}`, value]],
      ),
    ]),
  ])
}

/** The blocks of these fields; a block that the order does not name is left out, and a text without a value has no language. */
export function blocksOfFields(fields: ReadonlyMap<string, unknown>): HomeBlock[] {
  return ((fields.get('order') ?? []) as string[]).flatMap((id) => {
    const kind = fields.get(`${id}/kind`) as HomeBlock['kind'] | null | undefined
    if (!kind) return []
    const block: Record<string, unknown> = { id, kind, hidden: fields.get(`${id}/hidden`) === true }
    for (const [name, type] of Object.entries(homeBlockFields[kind].fields))
      block[name] = isTranslated(type)
        ? Object.fromEntries(
            [...fields].flatMap(([path, text]) =>
              path.startsWith(`${id}/${name}/`) && typeof text === 'string' ? [[path.slice(id.length + name.length + 2), text]] : [],
            ),
          )
        : fields.get(`${id}/${name}`)
    if (homeBlockFields[kind].items) block['items'] = fields.get(`${id}/items`)
    return [block as HomeBlock]
  })
}
