/** The fineness of each purity, in parts per thousand. */
export const fineness: Record<string, string> = {
  '24K': '999',
  '22K': '916',
  '21K': '875',
  '18K': '750',
  '14K': '585',
  '10K': '417',
  '9K': '375',
  S999: '999',
  S925: '925',
  PT950: '950',
}
