export const benchBrowser = async (_settings: object, _loadDemo: object): Promise<void> => undefined
