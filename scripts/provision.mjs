// `npm run provision -- --code in --country IN --currency INR --rate 22K=14405`: makes a site.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/provision.ts'), ...process.argv.slice(2)])
