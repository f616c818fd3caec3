// `npm run build`: the storefront, the back office and the server, where their sources changed.
import { ensureBuilt, ensureInstalled } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
