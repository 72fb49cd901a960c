/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.TRIVET_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  // Relative addresses: the server writes <base href="<prefix>/"> into the page.
  base: './',
  plugins: [svelte(), ownBase()],
  build: {
    outDir: '../src/trivet/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});

/** The base address in index.html is for development: the server writes its own. */
function ownBase(): Plugin {
  return {
    name: 'own-base',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(/\s*<base [^>]*>/, ''),
  };
}
