import { type Environment, readProviderSettings, type SettingsOf } from '../../../../kernel/provider-settings.ts'
import { httpJson } from './http-json/http-json.ts'
import type { RateFeed } from './rate-feed.ts'

/** Every kind of feed: a new one is a folder and a line here. A shop uses the first whose settings are there; without any it has no feed. */
const feeds = { httpJson }

export type RateFeedSettings = SettingsOf<typeof feeds>

/** Reads the settings of feeds; `problems` names invalid variables. */
export const readRateFeedSettings = (environment: Environment): { settings: RateFeedSettings; problems: string[] } =>
  readProviderSettings(feeds, environment)

/** The feed of a shop; undefined where none is on. */
export const createRateFeed = ({ httpJson: settings }: RateFeedSettings): RateFeed | undefined => settings && httpJson.create(settings)
