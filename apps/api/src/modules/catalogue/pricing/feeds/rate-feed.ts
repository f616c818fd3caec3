import type { ConfiguredProvider } from '../../../../kernel/provider-settings.ts'

/** A rate as a feed gives it: major units of the site's currency per gram before tax, and since when it holds. */
export interface FeedRate {
  /** The code of the site. */
  site: string
  purity: string
  rate: number
  at: Date
}

/** A source of market rates. */
export interface RateFeed {
  /** The rates of all sites as the feed has them now. Throws where it does not answer, or not as agreed; errors name neither keys nor content. */
  read(): Promise<readonly FeedRate[]>
}

/** A kind of feed in the list of `rate-feeds.ts`. */
export interface RateFeedProvider<Settings> extends ConfiguredProvider<Settings> {
  create(settings: Settings): RateFeed
}
