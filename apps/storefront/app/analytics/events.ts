/** The lists that products are chosen from (N-02): a listing of the menu, and the results of a search. */
export type ListId = 'MENU_PRODUCT_LIST' | 'SEARCH_LIST'

/**
 * A product in an event, with the field names of GA4. `price` is that of one unit in major units, after promotions where there are some
 * (N-03).
 */
export interface AnalyticsItem {
  item_id: string
  item_name: string
  item_variant?: string
  item_category?: string
  /** Metal, purity and collection. */
  item_category2?: string
  item_category3?: string
  item_category4?: string
  item_list_id?: ListId
  item_list_name?: string
  index?: number
  /** The discount of promotions on one unit, in major units. */
  discount?: number
  price: number
  quantity: number
}

interface ListFields {
  item_list_id?: ListId
  item_list_name?: string
}

interface CheckoutFields {
  coupon?: string
}

/** The parameters of each event besides its items. */
interface EcommerceFields {
  view_item_list: ListFields
  select_item: ListFields
  view_item: object
  add_to_wishlist: object
  add_to_cart: object
  remove_from_cart: object
  view_cart: object
  begin_checkout: CheckoutFields
  add_shipping_info: CheckoutFields & { shipping_tier: string }
  add_payment_info: CheckoutFields & { payment_type: string }
  /** All fields are fixed but the id, the value and the code (N-04): the event says nothing about the delivery address. */
  purchase: CheckoutFields & {
    /** The price of the items after promotions, in major units; not the sum of the items' rounded prices. */
    value: number
    transaction_id: string
    shipping_tier: 'Ground'
    shipping: 0
    tax: 0
    province: ''
    latitude: 'latitude'
    longitude: 'longitude'
  }
}

type EcommerceName = keyof EcommerceFields

/** An event about products. Its currency and value are added when it is sent. */
export type EcommerceEvent = {
  [Name in EcommerceName]: { name: Name; items: AnalyticsItem[]; fields?: EcommerceFields[Name] }
}[EcommerceName]

/** The choice of a banner or a promotion; an event of GA4 that may have no items. */
export interface PromotionEvent {
  name: 'select_promotion'
  items?: AnalyticsItem[]
  fields: { promotion_id: string; promotion_name: string; creative_slot?: string }
}

/** Events of the gallery, specific to this shop. */
export interface GalleryEvent {
  name: 'gallery_open' | 'gallery_zoom'
  facts: { item_id: string; slide: string | number }
}

/** Every event that the shop records (N-01). None has a field for personal data. */
export type AnalyticsEvent = EcommerceEvent | PromotionEvent | GalleryEvent
