/** The code of a call among the messages: `POST /api/staff/orders/:number/transition/` is `orders-transition`. An event of a sign-in is its own code. */
export function codeOfCall(call: string): string {
  const [method = '', path] = call.split(' ')
  if (path === undefined) return call
  const parts = path
    .replace('/api/staff/', '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
  return [...(method === 'GET' ? ['read'] : []), ...parts].join('-')
}
