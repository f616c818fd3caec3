import type { AdBanner } from '@karat/contract/content.ts'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { mediaSet, mediaUrl } from '../../media/picture.tsx'
import { SiteLink } from '../../site/site.tsx'

/** A collection's banner with its texts. */
export interface LeadData extends Pick<AdBanner, 'collection' | 'media' | 'tone'> {
  name: string
  line: string
  lang: string | null
}

/** The number of cards from which on a lead is placed among them. */
export const leadFrom = 6

/** A collection among the cards of a category, in the space of four cards: its picture, name and line. */
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
          <CatalogueText lang={lang}>{name}</CatalogueText>
        </h2>
        <p>
          <CatalogueText lang={lang}>{line}</CatalogueText>
        </p>
      </div>
    </SiteLink>
  )
}
