/** `open` until staff have dealt with it. */
export type EnquiryState = 'open' | 'closed'

/** An investor's enquiry to the merchant of a site. */
export interface Enquiry {
  category: 'individual' | 'family' | 'institution' | 'analyst'
  name: string
  email: string
  /** Empty where it was not given, as `city`. */
  phone: string
  city: string
  message: string
}
