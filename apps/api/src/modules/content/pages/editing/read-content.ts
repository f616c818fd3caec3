import type { HomeBlock } from '@karat/sites/home-blocks.ts'
import type { Site } from '../../sites/port.ts'
import { languagesOf, readSharedBlocks } from '../site-content.ts'
import { readSiteContent, type SiteContentKind } from '../store.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { missingTexts } from './rules.ts'

/** Content of a site as staff see it; version 0 where they have saved none, and see what came with the shop. */
export interface EditedContent {
  kind: SiteContentKind
  version: number
  live: HomeBlock[]
  liveSince: Date | null
  planned: HomeBlock[] | null
  plannedAt: Date | null
}

/** Content of a site as it is live and as it is planned. */
export async function readEditedContent(
  { db }: Pick<ContentEditingDependencies, 'db'>,
  site: Site,
  kind: SiteContentKind,
): Promise<EditedContent> {
  const stored = await readSiteContent(db, site.code, kind)
  const { version = 0, live, liveSince = null, planned = null, plannedAt = null } = stored ?? {}
  return { kind, version, live: live ?? (await readSharedBlocks(db, site)), liveSince, planned, plannedAt }
}

/** The content of a site by kind, with the texts that each language has not. */
export async function listContent({ db }: Pick<ContentEditingDependencies, 'db'>, site: Site) {
  const { kind, live, liveSince, plannedAt } = await readEditedContent({ db }, site, 'home')
  const shown = live.filter(({ hidden }) => !hidden).length
  return [{ kind, shown, blocks: live.length, liveSince, plannedAt, missing: missingTexts(live, languagesOf(site)) }]
}

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
