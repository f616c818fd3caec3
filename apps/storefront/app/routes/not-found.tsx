import { notFound, pageApi } from '../data/loaders.ts'
import type { Route } from './+types/not-found'

/** Any other address of a site: its own not-found page with the right status. */
export async function loader(args: Route.LoaderArgs) {
  await pageApi(args)
  throw notFound()
}

export default function NotFound() {
  return null
}
