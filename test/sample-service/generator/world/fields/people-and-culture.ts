/** Social sciences, design and media, and hospitality. See `../parse-fields.ts` for the form. */
export const PEOPLE_AND_CULTURE = `
# Social sciences and social work | SOC | 40 125 | explains how people behave, and helps them when they need it
common: Communication, Empathy, Active Listening, Report Writing, Research, Interpersonal Communications, Critical Thinking, Conflict Resolution
Sciences: Psychology, Sociology, Anthropology, Demography, Political Science, Econometrics, Microeconomics, Macroeconomics, Behavioral Economics, Development Economics, Criminology
Methods: Qualitative Research, Focus Groups, Ethnography, Research Ethics, NVivo (Software), Stata (Statistics Software)
Helping: Social Work, Counseling, Psychotherapy, Cognitive Behavioral Therapy, Crisis Intervention, Behavioral Intervention, Substance Abuse Treatment, Child Protection, Family Therapy, Community Outreach, Volunteer Management
Memory: Archives Management, Museum Curation, Art History, Archaeology, World History, Philosophy, Musicology
- Social Worker | 62 | 48900 | Social Work, Case Management, Crisis Intervention, Counseling, Child Protection, Community Outreach, Family Therapy, Care Planning, Discharge Planning
- Mental Health Counselor | 60 | 37200 | Counseling, Psychotherapy, Cognitive Behavioral Therapy, Crisis Intervention, Substance Abuse Treatment, Care Planning, Case Management, Family Therapy, Electronic Health Records
- Clinical Psychologist | 102 | 11800 | Psychology, Psychotherapy, Cognitive Behavioral Therapy, Patient Assessment, Counseling, Crisis Intervention, Diagnosis, Research Ethics
- Economist | 116 | 2700 | Econometrics, Macroeconomics, Microeconomics, Statistics, Stata, R, Forecasting, Policy Analysis, Python, Data Analysis
- User Researcher | 112 | 3900 | Qualitative Research, User Research, Usability Testing, Survey Design, Focus Groups, Data Analysis, User Experience Design, Ethnography, Statistics
- Survey Methodologist | 84 | 900 | Survey Design, Statistics, SAS, R, Demography, Qualitative Research, Data Cleansing, Research Ethics, Regression Analysis
- Community Outreach Coordinator | 50 | 10200 | Community Outreach, Volunteer Management, Event Planning, Public Relations, Fundraising, Public Speaking, Case Management, Social Media Marketing
- Archivist | 58 | 1700 | Archives Management, Cataloging, Records Management, Library Science, Museum Curation, World History, Data Entry
+ SOC101x | CapeCoastX | Introduction to Psychology | Psychology, Sociology, Research Ethics, Neuroscience, Critical Thinking
+ SOC120x | LagosBizX | Principles of Economics | Microeconomics, Macroeconomics, Behavioral Economics
+ SOC130x | TasmanX | Foundations of Social Work | Social Work, Case Management, Crisis Intervention, Child Protection, Counseling
+ SOC201x | NordUniX | Qualitative Research | Qualitative Research, Focus Groups, Ethnography, Interviewing, NVivo, Research Ethics
+ SOC210x | DanubeX | Econometrics | Econometrics, Regression Analysis, Statistics, Stata, Time Series Analysis
+ SOC140x | BosphorusX | Art and Archaeology of the Mediterranean | Archaeology, Art History, World History, Museum Curation
+ SOC150x | PragueTechX | Great Questions of Philosophy | Philosophy, Ethics, Critical Thinking, Political Science

# Design and media | DES | 40 135 | gives form to things, pages, sounds and pictures
common: Creativity, Communication, Teamwork, Time Management, Presentations, Problem Solving, Detail Oriented, Storytelling
Interfaces: User Experience Design, User Interface Design, User Research, Usability Testing, Interaction Design, Information Architecture, Wireframing, Prototyping, Figma (Design Software), Design Systems, Design Thinking
Graphics: Graphic Design, Typography, Color Theory, Illustration, Logo Design, Adobe Photoshop, Adobe Illustrator, Adobe InDesign, Motion Graphics, 3D Modeling
Film and sound: Photography, Video Production, Video Editing, Adobe Premiere Pro, Screenwriting, Storyboarding, Animation, Sound Design, Music Theory, Podcasting
Games and news: Game Design, Unity (Game Engine), Journalism, Fact Checking, Industrial Design
- User Experience Designer | 108 | 14300 | User Experience Design, Figma, Prototyping, Wireframing, User Research, Usability Testing, Interaction Design, User Interface Design, Design Systems, Information Architecture, Web Accessibility, Design Thinking
- User Interface Designer | 96 | 6100 | User Interface Design, Figma, Design Systems, Prototyping, Typography, Wireframing, Interaction Design, HTML and CSS, Color Theory, Adobe Illustrator
- Graphic Designer | 58 | 24700 | Graphic Design, Adobe Photoshop, Adobe Illustrator, Adobe InDesign, Typography, Logo Design, Illustration, Social Media Marketing, Color Theory, Motion Graphics
- Video Editor | 60 | 9800 | Video Editing, Adobe Premiere Pro, Video Production, Motion Graphics, Sound Design, Photography, Social Media Marketing, Color Theory
- Journalist | 56 | 5900 | Journalism, Fact Checking, Editing, Interviewing, Copywriting, Social Media Marketing, Photography, Podcasting, Video Production
- Game Designer | 92 | 2400 | Game Design, Unity, C#, Prototyping, 3D Modeling, Storyboarding, Animation, User Experience Design, Agile Methodology
- Animator | 74 | 2800 | Animation, 3D Modeling, Motion Graphics, Storyboarding, Illustration, Adobe Photoshop, Unity, Video Editing
- Industrial Designer | 82 | 3300 | Industrial Design, Computer-Aided Design, SolidWorks, Prototyping, 3D Printing, Product Development, Design Thinking, Manufacturing Processes, Illustration
+ DES101x | SeoulDesignX | Foundations of User Experience | User Experience Design, User Research, Wireframing, Prototyping, Usability Testing, Information Architecture
+ DES120x | SeoulDesignX | Interface Design with Figma | Figma, User Interface Design, Design Systems, Prototyping, Web Accessibility
+ DES130x | SeoulDesignX | Graphic Design Basics | Graphic Design, Typography, Color Theory, Adobe Illustrator, Logo Design
+ DES140x | AndesU_x | Filming and Editing | Video Production, Video Editing, Adobe Premiere Pro, Storyboarding, Screenwriting
+ DES210x | SeoulDesignX | Making Games with Unity | Unity, Game Design, C#, 3D Modeling, Animation
+ DES150x | PragueTechX | Theory of Music | Music Theory, Musicology, Sound Design
+ DES220x | HarbourX | Design Thinking for Teams | Design Thinking, Prototyping, User Research, Meeting Facilitation, Creativity

# Hospitality and food | HOS | 29 92 | makes guests feel welcome and fed
common: Customer Service, Teamwork, Communication, Multitasking, Time Management, Adaptability, Interpersonal Communications, Cash Handling
Kitchen: Culinary Arts, Food Preparation, Menu Planning, Baking, Meal Preparation, Knife Skills, Recipe Development, Food Cost Control, Sommelier Skills, Barista Skills
Safety and science: Food Safety, HACCP, Food Science, Sensory Analysis, Allergen Management, Nutrition Labeling
Guests: Hospitality Management, Hotel Operations, Front Desk Operations, Reservations, Restaurant Management, Table Service, Bartending, Housekeeping, Guest Relations, Revenue Management, Property Management Systems
Travel and events: Event Planning, Tourism, Tour Guiding, Travel Management, Catering, Scuba Diving
- Chef | 58 | 28900 | Culinary Arts, Food Preparation, Menu Planning, Food Safety, Knife Skills, Food Cost Control, Recipe Development, Inventory Management, Staff Training, Catering
- Line Cook | 36 | 71200 | Food Preparation, Knife Skills, Food Safety, Culinary Arts, Baking, Meal Preparation, Allergen Management
- Restaurant Manager | 59 | 44100 | Restaurant Management, Food Safety, Staff Training, Scheduling, Food Cost Control, Point of Sale, Guest Relations, Inventory Management, Leadership, Profit and Loss Management
- Hotel Manager | 72 | 9300 | Hotel Operations, Hospitality Management, Revenue Management, Guest Relations, Budgeting, Staff Training, Property Management Systems, Housekeeping, Leadership, Front Desk Operations
- Hotel Receptionist | 34 | 31600 | Front Desk Operations, Reservations, Guest Relations, Property Management Systems, Hotel Operations, Complaint Handling, Data Entry
- Event Planner | 56 | 12400 | Event Planning, Catering, Budgeting, Contract Negotiation, Vendor Management, Event Marketing, Project Management, Social Media Marketing
- Food Scientist | 78 | 3600 | Food Science, Sensory Analysis, HACCP, Food Safety, Nutrition Labeling, Product Development, Good Manufacturing Practices, Microbiology, Statistics
- Waiter | 31 | 86700 | Table Service, Point of Sale, Food Safety, Bartending, Guest Relations, Sommelier Skills, Upselling
+ HOS101x | IslandStateX | Welcome to Hospitality | Hospitality Management, Hotel Operations, Guest Relations, Customer Service, Front Desk Operations
+ HOS120x | CapeCoastX | Food Safety and HACCP | Food Safety, HACCP, Allergen Management, Infection Control
+ HOS130x | BosphorusX | Cooking: Techniques and Taste | Culinary Arts, Food Preparation, Knife Skills, Recipe Development, Baking
+ HOS210x | IslandStateX | Revenue Management for Hotels | Revenue Management, Pricing Strategy, Forecasting, Property Management Systems
+ HOS220x | Mälardalenx | Food Science | Food Science, Sensory Analysis, Biochemistry, Nutrition Labeling
+ HOS140x | IslandStateX | Planning Events and Travel | Event Planning, Tourism, Tour Guiding, Travel Management, Catering
`;
