/** The kinds of blocks of the home page. */
export const homeBlockKinds = ['banner', 'categories', 'pieces', 'story', 'rates', 'occasions', 'stores', 'promises'] as const
export type HomeBlockKind = (typeof homeBlockKinds)[number]

/** The icons of promises. */
export const promiseIcons = ['shield', 'exchange', 'truck', 'returns'] as const
/** The orders that a block of pieces may have. */
export const pieceOrders = ['new', 'popular'] as const

/**
 * The values that a field has: a text or a description of a picture by language, the path of a page of the shop, the id of a picture, of a
 * category or of an icon, or an order of pieces.
 */
export type ContentFieldType = 'text' | 'alt' | 'path' | 'picture' | 'category' | 'icon' | 'order'
type FieldTypes = Readonly<Record<string, ContentFieldType>>

/** The fields of the blocks of each kind, and of the items in them. */
export const homeBlockFields: Readonly<Record<HomeBlockKind, { fields: FieldTypes; items?: FieldTypes }>> = {
  banner: { fields: { title: 'text', text: 'text', action: 'text', path: 'path', wide: 'picture', tall: 'picture', alt: 'alt' } },
  categories: { fields: { title: 'text', action: 'text' }, items: { id: 'category', label: 'text', media: 'picture' } },
  pieces: { fields: { title: 'text', action: 'text', path: 'path', sort: 'order' } },
  story: { fields: { title: 'text', text: 'text', action: 'text', path: 'path', media: 'picture', alt: 'alt' } },
  rates: { fields: { title: 'text', text: 'text' } },
  occasions: { fields: { title: 'text' }, items: { label: 'text', path: 'path', media: 'picture' } },
  stores: { fields: { title: 'text', text: 'text', action: 'text' } },
  promises: { fields: {}, items: { icon: 'icon', title: 'text', text: 'text' } },
}

/** Whether a field has one text for each language. */
export const isTranslated = (type: ContentFieldType): boolean => type === 'text' || type === 'alt'

/** The most letters of the texts by the names of their fields. */
export const maxTextLengths = { title: 120, text: 400, action: 60, label: 60, alt: 200 } as const
/** The most blocks of a page, and items of a block. */
export const maxBlocks = 30
export const maxBlockItems = 12

/** A plain text by language: a language without its own shows the English one. */
type Texts = Record<string, string>
type BlockOf<K extends HomeBlockKind> = {
  /** It stays with a block wherever it is moved: `banner-1`. */
  id: string
  kind: K
  /** A hidden block is on no page. */
  hidden: boolean
}

/** A block of the home page as staff write it, with its texts in the languages of the site; pictures by their ids. */
export type HomeBlock =
  | (BlockOf<'banner'> & { title: Texts; text: Texts; action: Texts; path: string; wide: string; tall: string; alt: Texts })
  | (BlockOf<'categories'> & { title: Texts; action: Texts; items: { id: string; label: Texts; media: string }[] })
  | (BlockOf<'pieces'> & { title: Texts; action: Texts; path: string; sort: (typeof pieceOrders)[number] })
  | (BlockOf<'story'> & { title: Texts; text: Texts; action: Texts; path: string; media: string; alt: Texts })
  | (BlockOf<'rates'> & { title: Texts; text: Texts })
  | (BlockOf<'occasions'> & { title: Texts; items: { label: Texts; path: string; media: string }[] })
  | (BlockOf<'promises'> & { items: { icon: (typeof promiseIcons)[number]; title: Texts; text: Texts }[] })
  | (BlockOf<'stores'> & { title: Texts; text: Texts; action: Texts })
