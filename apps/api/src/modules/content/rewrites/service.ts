import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { RewriteDependencies } from './dependencies.ts'
import { findRewrite } from './find-rewrite.ts'
import { listRewrites } from './list-rewrites.ts'
import { removeRewrite } from './remove-rewrite.ts'
import { setRewrite } from './set-rewrite.ts'
import { undoRewriteChange } from './undo-change.ts'

/** The addresses of moved pages. */
export function createRewrites(deps: RewriteDependencies) {
  return bindUseCases(deps, {
    find: findRewrite,
    list: listRewrites,
    set: setRewrite,
    remove: removeRewrite,
    undo: undoRewriteChange,
  })
}

export type RewriteService = ReturnType<typeof createRewrites>
