// `npm run build`: the storefront, when its sources changed.
import { ensureBuilt, ensureInstalled } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
