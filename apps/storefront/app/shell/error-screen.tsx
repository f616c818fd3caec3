import { useWords } from '../platform/words.tsx'

/** Not found, or not well: in the shop's own look, with the way on. Works without a site too. */
export function ErrorScreen({ status }: { status: number }) {
  const say = useWords()
  const missing = status === 404
  const known = say('error.title') !== 'error.title'
  const title = known
    ? say(missing ? 'missing.title' : 'error.title')
    : missing
      ? 'This page is not here'
      : 'Something is not right on our side'
  const text = known
    ? say(missing ? 'missing.text' : 'error.text')
    : missing
      ? 'It may have moved, or the piece was sold.'
      : 'Your bag is safe. Please try again in a moment.'
  return (
    <main id="main" className="wrap lost">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="soft num">{status}</p>
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      <p>
        <a className="btn" href={known && !missing ? '' : '/'}>
          {known ? say(missing ? 'missing.action' : 'error.action') : 'Back to the shop'}
        </a>
      </p>
    </main>
  )
}
