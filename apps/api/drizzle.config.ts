import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what_changed` in this folder writes the next migration from the tables. */
export default defineConfig({ dialect: 'postgresql', schema: ['./src/**/tables.ts'], out: './migrations' })
