import type { CallReply } from '@karat/contract/calls.ts'
import { callOf, given, linesOr, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run reviews -- list SITE
       npm run reviews -- show ID --read CODE
       npm run reviews -- refuse ID --read CODE --reason contact|language|unrelated|other
       npm run reviews -- reply ID --text TEXT
       npm run reviews -- translate ID --language CODE --title TITLE --text TEXT
  CODE stands beside what list shows: what was changed since is to be read again.
  An empty text removes the merchant's answer; with an empty title, a translation. --site CODE names the site of the review.
`

type Review = CallReply<'GET /api/staff/reviews/:id/'>['review']

/** A review as staff read it: for a shown one with its edit in place of the old text. */
function described(review: Review): string {
  const { id, read, productId, language, author, edited, reports, photos } = review
  const { rating, title, text } = edited ?? review
  const state = [edited ? 'changed' : review.state, ...(reports > 0 ? [`reported ${reports}`] : [])].join(', ')
  const lines = [title, ...text.split('\n'), ...photos.map(({ url }) => url)].map((line) => `\n  ${line}`)
  return `${id}  ${read}  ${productId}  ${rating} stars  ${language}  ${state}  ${author}${lines.join('')}`
}

const print = ({ review }: { review: Review }) => described(review)

/** `npm run reviews`: reviews to read, the decisions about them, replies and translations. */
export const reviewCommands: CommandProgram = {
  usage,
  options: texts('language', 'read', 'reason', 'text', 'title'),
  read([verb, subject, ...rest], options) {
    if (subject === undefined || rest.length > 0) return undefined
    const params = { id: subject }
    switch (verb) {
      case 'list':
        return callOf('GET /api/staff/reviews/', {}, ({ reviews }) => linesOr(reviews.map(described), 'everything has been read'), subject)
      case 'show':
        return callOf('POST /api/staff/reviews/:id/publish/', { params, body: given(options, 'read') }, print)
      case 'refuse':
        return callOf('POST /api/staff/reviews/:id/refuse/', { params, body: given(options, 'read', 'reason') }, print)
      case 'reply':
        return callOf('POST /api/staff/reviews/:id/reply/', { params, body: given(options, 'text') }, print)
      case 'translate':
        return callOf('POST /api/staff/reviews/:id/translate/', { params, body: given(options, 'language', 'title', 'text') }, print)
      default:
        return undefined
    }
  },
}
