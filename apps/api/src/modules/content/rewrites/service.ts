import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { RewriteDependencies } from './dependencies.ts'
import { findRewrite } from './find-rewrite.ts'
import { removeRewrite } from './remove-rewrite.ts'
import { setRewrite } from './set-rewrite.ts'

/** The addresses of moved pages. */
export function createRewrites(deps: RewriteDependencies) {
  return bindUseCases(deps, { find: findRewrite, set: setRewrite, remove: removeRewrite })
}

export type RewriteService = ReturnType<typeof createRewrites>
