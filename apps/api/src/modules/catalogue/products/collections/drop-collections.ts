import type { CollectionDependencies } from './dependencies.ts'

/** Drops the texts of collections from the caches of every instance: their own pages, and those of their products. */
export const dropCollections = ({ onChanged }: Pick<CollectionDependencies, 'onChanged'>): Promise<void> => onChanged(['categories'])
