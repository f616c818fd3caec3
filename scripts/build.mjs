// `npm run build`: the storefront and the server, where their sources changed.
import { ensureBuilt, ensureInstalled } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
