import { contentBlockFields, type ContentBlockKind, isTranslated } from './content-blocks.ts'

/** A block with its own fields. */
interface Block {
  id: string
  kind: ContentBlockKind
  hidden: boolean
}

/** The fields of blocks by their names in the audit, so that an undo touches those alone that its act changed: `banner-1/title/hi`. */
export function fieldsOfBlocks(blocks: readonly Block[]): Map<string, unknown> {
  return new Map<string, unknown>([
    ['blockOrder', blocks.map(({ id }) => id)],
    ...blocks.flatMap(({ id, kind, hidden, ...values }) => [
      [`${id}/kind`, kind] as const,
      [`${id}/hidden`, hidden] as const,
      ...Object.entries(values).flatMap(([name, value]): (readonly [string, unknown])[] =>
        isTranslated(contentBlockFields[kind].fields[name] ?? 'path')
          ? Object.entries(value as Record<string, string>).map(([language, text]) => [`${id}/${name}/${language}`, text] as const)
          : [[`${id}/${name === 'items' ? 'blockItems' : name}`, value]],
      ),
    ]),
  ])
}

/** The blocks of these fields; a block that the order does not name is left out, and a text without a value has no language. */
export function blocksOfFields<B extends Block>(fields: ReadonlyMap<string, unknown>): B[] {
  return ((fields.get('blockOrder') ?? []) as string[]).flatMap((id) => {
    const kind = fields.get(`${id}/kind`) as ContentBlockKind | null | undefined
    if (!kind) return []
    const block: Record<string, unknown> = { id, kind, hidden: fields.get(`${id}/hidden`) === true }
    for (const [name, type] of Object.entries(contentBlockFields[kind].fields))
      block[name] = isTranslated(type)
        ? Object.fromEntries(
            [...fields].flatMap(([path, text]) =>
              path.startsWith(`${id}/${name}/`) && typeof text === 'string' ? [[path.slice(id.length + name.length + 2), text]] : [],
            ),
          )
        : fields.get(`${id}/${name}`)
    if (contentBlockFields[kind].items) block['items'] = fields.get(`${id}/blockItems`)
    return [block as unknown as B]
  })
}
