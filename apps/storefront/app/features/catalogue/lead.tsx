import type { AdBanner } from '@karat/contract/content.ts'
import { CatalogueWords } from '../../site/catalogue-words.tsx'
import { mediaSet, mediaUrl } from '../../media/picture.tsx'
import { SiteLink } from '../../site/site.tsx'

/** A collection's banner with the words of the collection. */
export interface LeadData extends Pick<AdBanner, 'collection' | 'media' | 'tone'> {
  name: string
  line: string
  lang: string | null
}

/** So many cards a page must have that a lead stands among them rather than before them. */
export const leadFrom = 6

/** A collection among the cards of a category, four of them large: its picture, its name and what it is. */
export function Lead({ lead: { collection, media, tone, name, line, lang } }: { lead: LeadData }) {
  const picture = `${media}-tall`
  return (
    <SiteLink to={`/collections/${collection}`} prefetch="intent">
      <img
        src={mediaUrl(picture, 800)}
        srcSet={mediaSet(picture, 1000)}
        sizes="(max-width: 900px) 100vw, 50vw"
        width="960"
        height="1280"
        alt=""
        fetchPriority="high"
      />
      <div className={`card-lead-words ${tone === 'cream' ? 'card-lead-cream' : ''}`}>
        <h2>
          <CatalogueWords lang={lang}>{name}</CatalogueWords>
        </h2>
        <p>
          <CatalogueWords lang={lang}>{line}</CatalogueWords>
        </p>
      </div>
    </SiteLink>
  )
}
