/**
 * The specification names calls and fields but not the layout of a body. Each function here converts one of its spellings to the one that a
 * schema describes, so that a client written from the specification alone is understood. Values that are no objects, or already have the
 * schema's layout, are returned as they are; the schema refuses wrong ones.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * Renames fields to the schema's names. A field that is given under both names stays, so that a strict schema refuses it, unless both
 * values are equal.
 */
function renamed(body: Fields, names: Readonly<Record<string, string>>): Fields {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const to = Object.hasOwn(names, name) ? names[name] : undefined
    if (to === undefined) return [[name, value]]
    if (!Object.hasOwn(body, to)) return [[to, value]]
    return String(body[to]) === String(value) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** C-01: the quantity under its name in a cart item (E-02). */
export function readAddItem(body: unknown): unknown {
  return isFields(body) ? renamed(body, { orderItemQuantity: 'quantity' }) : body
}

const shippingFields = ['Fname', 'Lname', 'Address', 'Address1', 'City', 'Province', 'Zip', 'Phone', 'State', 'Country', 'Email'] as const

const billingFields = ['FirstName', 'LastName', 'Address', 'Address1', 'City', 'Zip', 'Phone', 'State', 'Country', 'Email'] as const

/** The fields of some names, and the others. */
function split(body: Fields, names: readonly string[]): [Fields, Fields] {
  const entries = Object.entries(body)
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ]
}

/**
 * A flat address with `billingAddressDifferent` 'Yes': with a `shippingID` for the delivery address it is the billing address; with the
 * names of both persons it is both addresses. Undefined in all other cases.
 */
function readFlatBilling(body: Fields): Fields | undefined {
  const [both, others] = split(body, [...shippingFields, ...billingFields])
  const [billing] = split(both, billingFields)
  const [shipping] = split(both, shippingFields)
  const namesRecipient = Object.hasOwn(body, 'Fname') || Object.hasOwn(body, 'Lname')
  if (body['shippingID']) return namesRecipient ? undefined : { ...others, billing }
  return Object.hasOwn(body, 'Fname') && Object.hasOwn(body, 'FirstName') ? { ...others, shipping, billing } : undefined
}

/**
 * E-03 lists the fields of both addresses beside `mode`, without objects. `Address`, `City` and others are fields of either, so that a flat
 * body describes one address: the delivery address, which is then the billing address too. With another billing address `readFlatBilling`
 * reads it, or that one is in `billing`.
 */
function readFlatAddress(body: Fields): Fields {
  if (body['billingAddressDifferent'] === 'Yes' && !Object.hasOwn(body, 'shipping') && !Object.hasOwn(body, 'billing')) {
    const read = readFlatBilling(body)
    if (read) return read
  }
  if (Object.hasOwn(body, 'shipping') || !shippingFields.some((name) => Object.hasOwn(body, name))) return body
  const { FirstName, LastName, ...rest } = body
  const isSame = String(body['billingAddressDifferent'] ?? 'No') === 'No'
  const named = isSame ? { Fname: FirstName, Lname: LastName } : {}
  const shipping = Object.fromEntries(
    shippingFields.flatMap((name): [string, unknown][] => {
      const value = body[name] ?? (named as Fields)[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !shippingFields.some((field) => field === name)))
  return isSame
    ? { ...others, shipping }
    : { ...others, ...named, ...(FirstName === undefined ? {} : { FirstName }), ...(LastName === undefined ? {} : { LastName }), shipping }
}

/** The modes of PUT /api/cart/: an address without objects (C-03), a promotion's code under its name in a cart (C-06). */
export function readCartChange(body: unknown): unknown {
  if (!isFields(body)) return body
  if (body['mode'] === 'add_address') return readFlatAddress(body)
  return body['mode'] === 'apply_promotion' ? renamed(body, { orderPromoCode: 'couponCode' }) : body
}

const actionOf = (entry: Fields): unknown => entry['action'] ?? (entry['itemid'] === undefined ? 'savelist' : 'delete')

/** C-42: a list of entries, or one; an entry without an action saves its product, or deletes its item. */
export function readWishlistChange(body: unknown): unknown {
  const read = (entry: unknown) => (isFields(entry) ? { ...entry, action: actionOf(entry) } : entry)
  return Array.isArray(body) ? { action: 'list', entries: body.map(read) } : read(body)
}

/** C-22: a review under the field names of answers (E-07). */
export function readReviewUpdate(body: unknown): unknown {
  const names = { productReviewTitle: 'reviewTitle', productReviewComment: 'reviewText', productRatings: 'productRating' }
  return isFields(body) ? renamed(body, names) : body
}

/** E-04: a saved address as in an answer, with its id, which the call's path names too. */
export function readSavedAddress(body: unknown): unknown {
  if (!isFields(body)) return body
  const { _id, ...fields } = body
  return fields
}

/** As `readSavedAddress`, for a new address, whose country may be given by its code in `countryId` alone. */
export function readNewAddress(body: unknown): unknown {
  const fields = readSavedAddress(body)
  if (!isFields(fields) || (fields['country'] ?? '') !== '' || !/^[A-Za-z]{2}$/.test(String(fields['countryId']))) return fields
  return { ...fields, country: fields['countryId'] }
}
