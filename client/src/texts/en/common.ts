export default {
  app: { name: 'Trivet' },
} as const;
