import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, handled } from '../../../kernel/jobs/definition.ts'
import { refreshCollection } from './collections/refresh-job.ts'
import type { CollectionEditing } from './collections/service.ts'
import { launchScheduledProduct } from './editing/launch-job.ts'
import type { ProductEditing } from './editing/service.ts'
import { productsChanged } from './events.ts'

/** Launches of scheduled products, the search by new names of collections; and caches once more, since the process that saved may have been killed before it dropped them. */
export function productWork(
  editing: Pick<ProductEditing, 'dropCached' | 'launch'>,
  collections: Pick<CollectionEditing, 'refresh'>,
): BackgroundWork {
  return {
    jobs: [
      subscribed(productsChanged, { kind: 'products.drop-cached', queue: 'default' }, ({ products }) => editing.dropCached(products)),
      handled(launchScheduledProduct, (launch) => editing.launch(launch)),
      handled(refreshCollection, (changed) => collections.refresh(changed)),
    ],
  }
}
