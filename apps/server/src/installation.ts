import { fileURLToPath } from 'node:url'

// This file stays directly in `src`: its bundle in `build` is as deep in the project, so that both find the same folders.

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** The folder of an application of the project, with a slash at its end. */
export const appFolder = (app: 'storefront' | 'backoffice'): string => fileURLToPath(new URL(`../../${app}/`, import.meta.url))
