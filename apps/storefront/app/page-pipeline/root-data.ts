import type { PageMessages } from '../site/messages.tsx'
import type { SiteInfo } from '../site/site.tsx'
import type { PageTexts } from './page-texts.ts'
import { deserialize, serialize, type Serialized, type SerializedText, serializeText, textOf } from './serialized.ts'

/** The data of every page, as its root loader reads it. */
export interface PageFrame {
  site: SiteInfo
  messages: PageMessages
}

/** The same, as the data of the root's loader: half of a page's data, nearly the same on every page of a site and language. */
export interface RootData {
  site: Serialized<SiteInfo>
  messages: { frame: SerializedText; page: SerializedText; list: string }
}

const frames = new WeakMap<RootData, PageFrame>()

/** Serializes what every page has; it must not be changed afterwards. */
export function serializeFrame({ site, messages: { frame, page, list } }: PageFrame, texts: PageTexts): RootData {
  const text = (value: string) => serializeText(value, texts)
  return { site: serialize(site, texts), messages: { frame: text(frame), page: text(page), list } }
}

/** The data of every page, from the data of the root's loader: the same object at each call. */
export function frameOf(data: RootData): PageFrame {
  const { site, messages } = data
  const frame = frames.get(data) ?? {
    site: deserialize(site),
    messages: { frame: textOf(messages.frame), page: textOf(messages.page), list: messages.list },
  }
  frames.set(data, frame)
  return frame
}
