import { type ContentBlock, contentOfSlug, slugOfContent } from '@karat/sites/content-blocks.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Site } from '../../sites/port.ts'
import { blocksOfShared, languagesOf, readShared, readSharedBlocks, sharedSlugs } from '../site-content.ts'
import { listSiteContent, readSiteContent } from '../store.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { missingTexts } from './rules.ts'

/** Content of a site as staff see it; version 0 where they have saved none, and see what came with the shop. */
export interface EditedContent {
  kind: string
  version: number
  live: ContentBlock[]
  liveSince: Date | null
  planned: ContentBlock[] | null
  plannedAt: Date | null
  /** True for the suggestion with which a site began, until a member publishes it. */
  isSuggested: boolean
}

/** The blocks with which staff begin a text page that there is not. */
const newPage: ContentBlock[] = [{ id: 'page-1', kind: 'page', hidden: false, title: {}, body: {} }]

/** Content of a site as it is live and as it is planned; that of a text page that there is not yet begins with its title. */
export async function readEditedContent({ db }: Pick<ContentEditingDependencies, 'db'>, site: Site, kind: string): Promise<EditedContent> {
  const stored = await readSiteContent(db, site.code, kind)
  const { version = 0, live, liveSince = null, planned = null, plannedAt = null } = stored ?? {}
  const shown = live ?? (await readSharedBlocks(db, site, kind))
  const isSuggested = await isSuggestion(db, site, kind, { version, live: live ?? null })
  return { kind, version, live: shown.length > 0 ? shown : newPage, liveSince, planned, plannedAt, isSuggested }
}

/** Whether content is that with which a new site began: its first version, on a shop whose sites share none of the kind. */
export async function isSuggestion(
  db: Db,
  site: Site,
  kind: string,
  { version, live }: { version: number; live: readonly ContentBlock[] | null },
): Promise<boolean> {
  return version === 1 && live !== null && (await readSharedBlocks(db, site, kind)).length === 0
}

/** The content of a site: home page, menu, foot, and the text pages in the order of their addresses; with the texts that each language has not. */
export async function listContent({ db }: Pick<ContentEditingDependencies, 'db'>, site: Site, language: string) {
  const shared = await readShared(db, site)
  const stored = new Map((await listSiteContent(db, site.code)).map((content) => [content.kind, content]))
  const pages = [...new Set([...sharedSlugs(shared).map(contentOfSlug), ...stored.keys()])].filter(
    (kind) => slugOfContent(kind) !== undefined,
  )
  return ['home', 'menu', 'footer', ...pages.toSorted()].flatMap((kind) => {
    const { live, liveSince = null, planned = null, plannedAt = null } = stored.get(kind) ?? {}
    const current = live ?? blocksOfShared(kind, shared)
    const blocks = current.length > 0 ? current : planned
    if (!blocks) return []
    const shown = isHidden(kind, current) ? [] : current.filter(({ hidden }) => !hidden)
    const title = blocks[0] && 'title' in blocks[0] ? blocks[0].title : {}
    const missing = missingTexts(blocks, languagesOf(site))
    return [
      { kind, title: title[language] ?? title['en'] ?? '', shown: shown.length, blocks: blocks.length, liveSince, plannedAt, missing },
    ]
  })
}

/** Whether a text page is hidden: with its title, all of it. */
const isHidden = (kind: string, [first]: readonly ContentBlock[]): boolean => slugOfContent(kind) !== undefined && first?.hidden !== false

/** The values that the form of content offers. */
export async function readContentChoices({ groups }: Pick<ContentEditingDependencies, 'groups'>, site: Site, language: string) {
  const categories = await groups.categories(language)
  return { languages: languagesOf(site), categories: categories.map(({ id, name }) => ({ id, name })) }
}

/** The most pictures that are offered at once. */
const maxPictures = 30

/** Pictures by a part of their id, or by their ids. */
export function searchContentPictures(
  { db, pictures }: Pick<ContentEditingDependencies, 'db' | 'pictures'>,
  { search, ids }: { search?: string | undefined; ids?: string | undefined },
) {
  return pictures.search(db, { search, ids: ids?.split(',') ?? [] }, maxPictures)
}
