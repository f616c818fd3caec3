/** All expected failures: HTTP status and the message in English that the wire carries. */
export const problems = {
  bad_request: [400, 'The request is not right'],
  unknown_site: [400, 'There is no such site'],
  unknown_language: [400, 'There is no such language'],
  unauthorised: [401, 'Invalid User'],
  forbidden: [403, 'This is not allowed'],
  not_found: [404, 'Not found'],
  unknown_product: [404, 'This piece is not sold here'],
  unknown_cart: [404, 'There is no such bag'],
  unknown_item: [404, 'This line is no longer in the bag'],
  unknown_address: [404, 'There is no such address in the list'],
  address_limit: [409, 'No more addresses can be saved. Delete one first'],
  unknown_wishlist: [404, 'There is no such wishlist'],
  unknown_wishlist_item: [404, 'This piece is no longer on the wishlist'],
  wishlist_limit: [409, 'No more wishlists can be made. Delete one first'],
  wishlist_full: [409, 'This wishlist is full'],
  wishlist_name_taken: [409, 'Another wishlist has this name'],
  unknown_order: [404, 'There is no such order'],
  unknown_key: [404, 'There is no content under this key'],
  unknown_media: [404, 'There is no such picture'],
  unknown_state: [400, 'Choose a state from the list'],
  state_mismatch: [422, 'This post code lies in another state'],
  unknown_country: [400, 'This is not a country that can be chosen here'],
  unserviceable: [422, 'We do not deliver to this post code yet'],
  bad_postcode: [400, 'This post code does not look right'],
  bad_phone: [400, 'This phone number does not look right'],
  out_of_stock: [409, 'Not enough of this piece is left'],
  bag_closed: [409, 'This bag has become an order'],
  bag_empty: [409, 'The bag is empty'],
  too_many: [400, 'That is more than one order may hold'],
  address_missing: [409, 'A delivery address is needed first'],
  quote_missing: [409, 'The price is not held yet'],
  quote_expired: [409, 'The held price has run out'],
  quote_changed: [409, 'The bag changed after its price was held'],
  unknown_gateway: [400, 'This way of paying is not offered here'],
  price_changed: [409, 'The price changed since it was shown'],
  unpaid_limit: [409, 'Too many orders wait for their payment. Pay one of them, or wait until they lapse'],
  gateway_unreachable: [503, 'The payment page cannot be reached just now. Try again in a moment'],
  payment_needed: [400, 'Choose a way to pay'],
  cod_unavailable: [409, 'Cash on delivery is not offered for this order'],
  cod_unverified: [409, 'Confirm the one-time code first'],
  cod_code_wrong: [400, 'The code is not right'],
  cod_code_expired: [400, 'The code has run out. Ask for a new one'],
  cod_code_locked: [429, 'Too many tries. Ask for a new code'],
  code_wrong: [400, 'The code is not right'],
  code_expired: [400, 'The code has run out. Ask for a new one'],
  code_locked: [429, 'Too many tries. Ask for a new code'],
  captcha_failed: [400, 'The check that you are no robot did not succeed. Try again'],
  sign_in_failed: [401, 'These details do not match'],
  password_breached: [400, 'This password is known from leaks. Choose another one'],
  mail_code_needed: [409, 'This number was not used for long. Enter the code that we sent to your mail address too'],
  proof_needed: [403, 'Confirm first that it is you'],
  contact_taken: [409, 'Another account has this contact. Sign in with it there, and change or delete that account first'],
  contact_unchanged: [409, 'This account has this contact already'],
  bad_email: [400, 'This mail address does not look right'],
  device_needed: [400, 'The device is not named'],
  channel_unavailable: [400, 'Codes cannot be sent this way here'],
  wait_before_retry: [429, 'Too many tries. Wait a little, or sign in with a code'],
  bad_signature: [401, 'The signature does not match'],
  rate_out_of_band: [409, 'The rate lies outside of what this metal can cost'],
  rate_implausible: [409, 'The rate moves by more than 3 %. A second person has to approve it'],
  too_many_requests: [429, 'Too many requests. Try again in a moment'],
  unavailable: [503, 'The shop cannot answer just now. Try again in a moment'],
  internal: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

/** The HTTP status of a failure. */
export function statusOf(code: ProblemCode): number {
  return problems[code][0]
}

/** The message of a failure; the storefront translates it by its code. */
export function messageOf(code: ProblemCode): string {
  return problems[code][1]
}
