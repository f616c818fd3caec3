import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Card } from '@karat/contract/products.ts'
import { CardGrid } from '../../ui/cards/card.tsx'
import { Icon, type IconName } from '@karat/ui/icon.tsx'
import { Banner, mediaSet, mediaUrl } from '../../media/picture.tsx'
import { SiteLink } from '../../site/site.tsx'
import type { ShownBlock } from '../../data/home-banners.ts'
import { RateBlock } from './rate-block.tsx'

interface HomeData {
  blocks: ShownBlock[]
  newest: Card[]
  popular: Card[]
  history: { purity: string; points: [string, number][] }[]
}

/** The home page: the blocks that the editor chose, in their order. */
export function HomeBlocks({ blocks, newest, popular, history }: HomeData) {
  return (
    <main id="main">
      {blocks.map((block, index) => (
        <HomeBlock
          key={`${block.kind}-${'title' in block ? block.title : ''}`}
          block={block}
          heading={index === 0 ? 'h1' : 'h2'}
          cards={block.kind === 'pieces' && block.sort === 'new' ? newest : popular}
          history={history}
        />
      ))}
    </main>
  )
}

function Head({ title, action, path }: { title: string; action?: string; path?: string }) {
  return (
    <header className="layout-section-head">
      <h2>{title}</h2>
      {action && path && (
        <LinkButton as={SiteLink} to={path}>
          {action}
        </LinkButton>
      )}
    </header>
  )
}

interface HomeBlockProps {
  block: ShownBlock
  /** The level of its heading: the first banner has the page's title. */
  heading: 'h1' | 'h2'
  cards: Card[]
  history: HomeData['history']
}

function HomeBlock({ block, heading: Heading, cards, history }: HomeBlockProps) {
  switch (block.kind) {
    case 'banner':
      return (
        <section className="home-hero">
          <Banner wide={block.wide} tall={block.tall} alt={block.alt} lazy={Heading === 'h2'} />
          <div className="home-hero-words">
            <Heading>{block.title}</Heading>
            <p>{block.text}</p>
            <Button as={SiteLink} to={block.path} prefetch="intent">
              {block.action}
            </Button>
          </div>
        </section>
      )
    case 'categories':
      return (
        <section className="layout-section layout-wrap">
          <Head title={block.title} action={block.action} path="/jewellery" />
          <ul className="home-categories">
            {block.items.map((item) => (
              <li key={item.id}>
                <SiteLink to={`/c/${item.id}`} prefetch="intent">
                  <figure>
                    <img
                      src={mediaUrl(item.media, 480)}
                      srcSet={mediaSet(item.media, 640)}
                      sizes="(max-width: 900px) 33vw, 16vw"
                      width="480"
                      height="480"
                      alt=""
                      loading="lazy"
                    />
                  </figure>
                  <span>{item.label}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )
    case 'pieces':
      return (
        <section className="layout-section layout-wrap">
          <Head title={block.title} action={block.action} path={block.path} />
          <CardGrid cards={cards} />
        </section>
      )
    case 'story':
      return (
        <section className="home-story">
          <div className="layout-wrap home-story-columns">
            <img
              src={mediaUrl(block.media, 800)}
              srcSet={mediaSet(block.media)}
              sizes="(max-width: 900px) 100vw, 58vw"
              width="1200"
              height="1200"
              alt={block.alt}
              loading="lazy"
            />
            <div className="home-story-text">
              <h2>{block.title}</h2>
              <p>{block.text}</p>
              <Button as={SiteLink} variant="secondary" to={block.path}>
                {block.action}
              </Button>
            </div>
          </div>
        </section>
      )
    case 'rates':
      return <RateBlock title={block.title} text={block.text} history={history} />
    case 'occasions':
      return (
        <section className="layout-section layout-wrap">
          <Head title={block.title} />
          <ul className="home-occasions">
            {block.items.map((item) => (
              <li key={item.path}>
                <SiteLink to={item.path}>
                  <img
                    src={mediaUrl(item.media, 640)}
                    srcSet={mediaSet(item.media, 1000)}
                    sizes="(max-width: 900px) 50vw, 33vw"
                    width="1000"
                    height="500"
                    alt=""
                    loading="lazy"
                  />
                  <span>{item.label}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )
    case 'promises':
      return (
        <section className="layout-section layout-wrap">
          <ul className="home-promises">
            {block.items.map((item) => (
              <li key={item.title}>
                <Icon name={item.icon as IconName} className="type-gold" />
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )
    case 'stores':
      return (
        <section className="layout-section layout-wrap">
          <Head title={block.title} action={block.action} path="/stores" />
          <p className="type-soft">{block.text}</p>
          <Banner className="home-stores" wide="banner-stores-wide" lazy />
        </section>
      )
  }
}
