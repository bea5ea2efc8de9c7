/** Short names of course providers, as they stand before the `+` of a course key. Dots, hyphens and underscores are real. */
export const ORGANISATIONS: readonly string[] =
  'TUMx BerkeleyX IIMBx KyotoUx LinuxFoundationX QueensX TecdeMonterreyX logycaX UC3Mx USMx Microsoft WitsX UTAustin_BUx State-Bank-of-India AdelaideX ETHx NordUnix BaltikX RiverCityX HarbourX AndesU_x DeltaCollegeX Mälardalenx OsakaTechx MITOx LeuvenX SorbonneOpenX CapeCoastX LagosBizX NairobiTechX IslandStateX GreatLakes.X PrairieX AlpineUx TrentoX LisboaX PortoX VarsoviaX PragueTechX DanubeX BosphorusX CairoOpenX JaipurX DhakaHealthX HanoiTechX ManilaX SeoulDesignX WellingtonX TasmanX YukonX'.split(
    ' ',
  );

/** Course titles around the name of the main skill. */
export const COURSE_TITLES: readonly ((skill: string) => string)[] = [
  (skill) => `Introduction to ${skill}`,
  (skill) => `${skill} in Practice`,
  (skill) => `Principles of ${skill}`,
  (skill) => `${skill}: Methods and Cases`,
  (skill) => `Understanding ${skill}`,
  (skill) => `${skill} for Professionals`,
  (skill) => `Frontiers of ${skill}`,
  (skill) => `${skill} Capstone`,
];
