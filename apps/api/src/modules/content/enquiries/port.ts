/** `open` until staff have answered, and `answered` until they close it. */
export type EnquiryState = 'open' | 'answered' | 'closed'

/** An investor's enquiry to the merchant of a site. */
export interface Enquiry {
  category: 'individual' | 'family' | 'institution' | 'analyst'
  name: string
  email: string
  /** Empty where it was not given, as `city`. */
  phone: string
  city: string
  message: string
  /** The store that its writer chose; the text alone names stores where it is missing. */
  storeId?: string | undefined
}
